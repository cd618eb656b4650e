import { z } from 'zod'

export const ROLES = ['web', 'collect', 'work'] as const
export type Role = (typeof ROLES)[number]

/** What this node does of what a site needs done. */
export const Roles = z
  .array(z.enum(ROLES))
  .min(1)
  .default([...ROLES])
