import { parseArgs } from 'node:util'

export interface ClusterOptions {
  watchers: number
  servers: number
  lines: number // a second, of all game servers together
  keep: boolean // the folder with all logs
}

/** `npm run bench:cluster -- --watchers 500`: what is left out is as docs/scale.md tells of. */
export function readOptions(): ClusterOptions {
  const { values } = parseArgs({
    options: {
      watchers: { type: 'string', default: '2000' },
      servers: { type: 'string', default: '20' },
      lines: { type: 'string', default: '200' },
      keep: { type: 'boolean', default: false },
    },
  })
  const number = (name: 'watchers' | 'servers' | 'lines'): number => {
    const value = Number(values[name])
    if (!Number.isInteger(value) || value < 1)
      throw new Error(`--${name} is a whole number above 0, not ${values[name]}`)
    return value
  }
  return { watchers: number('watchers'), servers: number('servers'), lines: number('lines'), keep: values.keep }
}
