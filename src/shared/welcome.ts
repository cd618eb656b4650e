import { paths } from './paths.ts'
import { textOr } from './text/text-or.ts'

/** What the front page begins with. */
export interface Welcome {
  intro: string // markdown
  quote: string
  quoteBy: string
}

const leaderboard = paths.leaderboard.replace(':server_id', '1')

const DEFAULTS: Welcome = {
  intro: `Co-op game servers and the people who play on them. See [who is playing now](${paths.servers}), where you [rank](${leaderboard}), and [what we ask of each other](${paths.rules}).`,
  quote: 'No plan of operations reaches with any certainty beyond the first encounter with the enemy’s main force.',
  quoteBy: 'Helmuth von Moltke, 1871',
}

/** The owner's words, and ours where there are none. */
export function readWelcome({ intro, quote, quoteBy }: { readonly [Part in keyof Welcome]?: unknown }): Welcome {
  return {
    intro: textOr(intro, DEFAULTS.intro),
    quote: textOr(quote, DEFAULTS.quote),
    quoteBy: textOr(quoteBy, quote ? '' : DEFAULTS.quoteBy),
  }
}
