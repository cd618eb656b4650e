import { z } from 'zod'
import { defineCall } from '#shared/contract.ts'

export const MESSAGE_CLASSES = [
  'primary',
  'secondary',
  'success',
  'danger',
  'warning',
  'info',
  'light',
  'dark',
] as const

export const IndexMessage = z.object({
  id: z.int(),
  message: z.string(), // markdown
  message_class: z.string(), // one of MESSAGE_CLASSES; anything else is shown as secondary
})
export type IndexMessage = z.infer<typeof IndexMessage>

export const Rule = z.object({
  id: z.int(),
  rule_title: z.string(),
  rule_content: z.string(), // markdown
})
export type Rule = z.infer<typeof Rule>

export const HelpEntry = z.object({
  id: z.int(),
  entry_title: z.string(),
  entry_content: z.string(), // markdown; links to video files become players
})
export type HelpEntry = z.infer<typeof HelpEntry>

export const GameCommand = z.object({
  id: z.int(),
  command_name: z.string(),
  command_format: z.string(),
  command_desc: z.string(),
  admin_only: z.boolean(),
})
export type GameCommand = z.infer<typeof GameCommand>

export const content = {
  indexMessages: defineCall({
    method: 'GET',
    path: '/api/v1/site/index_messages',
    access: 'public',
    summary: 'The messages of the home page, in the order they are shown.',
    reply: z.array(IndexMessage),
  }),
  rules: defineCall({
    method: 'GET',
    path: '/api/v1/site/rules',
    access: 'public',
    summary: 'The rules of the game servers, in the order they are shown.',
    reply: z.array(Rule),
  }),
  helpEntries: defineCall({
    method: 'GET',
    path: '/api/v1/site/help_entries',
    access: 'public',
    summary: 'The help entries, in the order they are shown.',
    reply: z.array(HelpEntry),
  }),
  gameCommands: defineCall({
    method: 'GET',
    path: '/api/v1/site/game_commands',
    access: 'public',
    summary: 'The commands a player or an admin can type in the game.',
    reply: z.array(GameCommand),
  }),
}
