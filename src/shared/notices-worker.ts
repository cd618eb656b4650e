/** The service worker that shows notices. It stands at the root of the site, so that every page may ask for it. */
export const NOTICES_WORKER = '/notices-worker.js'
