import { z } from 'zod'

export const Port = z.int({ error: 'a whole number from 1 to 65535' }).min(1).max(65_535)
