/** The colours of a picture: the sky from its top, what shines in it, and the land from far to near. */
export interface Light {
  sky: readonly [string, string, string, string]
  disc: string // the sun's or the moon's
  cloud: string
  land: readonly [far: string, middle: string, near: string, front: string]
  lamp: string // in windows
}

export const LIGHTS = {
  day: {
    sky: ['#7ba0b4', '#98b6be', '#bac9c3', '#dcd6bf'],
    disc: '#f4ead0',
    cloud: '#e4e3d4',
    land: ['#a9a48d', '#8b7a5f', '#66563f', '#3d3428'],
    lamp: '#4a4030',
  },
  haze: {
    sky: ['#8d9a86', '#a8ad90', '#c6c09c', '#dfd2a8'],
    disc: '#f3e6bb',
    cloud: '#d6cda6',
    land: ['#9a9a78', '#727551', '#4f563c', '#2d3327'],
    lamp: '#3b4130',
  },
  dawn: {
    sky: ['#53607f', '#857b90', '#c09488', '#ebbd92'],
    disc: '#ffe2b0',
    cloud: '#d8a897',
    land: ['#94788a', '#65546a', '#443a4f', '#282434'],
    lamp: '#f0c27a',
  },
  dusk: {
    sky: ['#2f3654', '#634a66', '#ad6459', '#e8a35c'],
    disc: '#ffd08a',
    cloud: '#9a5f63',
    land: ['#7c4f5c', '#553a4d', '#38293d', '#211b2a'],
    lamp: '#f2bd66',
  },
  night: {
    sky: ['#101d33', '#1a2f4c', '#284766', '#3a6180'],
    disc: '#e6e3cf',
    cloud: '#4a6d8a',
    land: ['#2b4661', '#1d3450', '#13253d', '#0b1728'],
    lamp: '#f2c766',
  },
  snow: {
    sky: ['#7e95aa', '#9fb4c2', '#c3d0d7', '#e2e6e5'],
    disc: '#fbf6e4',
    cloud: '#eef1f1',
    land: ['#b4c3cd', '#8499a8', '#566a79', '#33424e'],
    lamp: '#e2b765',
  },
} satisfies Record<string, Light>
