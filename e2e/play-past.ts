import { startSite } from './lib/site.ts'

// Lets the simulated community of the journeys play through its past, in a folder that is named, and leaves its data there.
const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Usage: play-past <folder>')
const site = await startSite({ folder })
await site.stop()
