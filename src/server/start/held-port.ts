import type { Config } from '#server/ground/config.ts'

/** Where game servers send to; null where nothing comes that a supervisor could hold. */
export const heldPort = ({ demo, roles, logs }: Config): Config['logs']['listen'] =>
  !demo && roles.includes('collect') ? logs.listen : null
