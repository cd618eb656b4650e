/** Two of a kind, which share nearly all of their code. */
export { HealersPage } from './healers-page.tsx'
export { ReviversPage } from './revivers-page.tsx'
