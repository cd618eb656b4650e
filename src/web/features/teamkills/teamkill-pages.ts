/** Two of a kind, which share nearly all of their code. */
export { AmnestyPage } from './amnesty-page.tsx'
export { TeamkillsPage } from './teamkills-page.tsx'
