export interface ToPaint {
  id: number
  svg: string
}

export type Painted = { id: number; png: Uint8Array } | { id: number; problem: string }
