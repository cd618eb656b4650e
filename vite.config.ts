import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Where `npm run dev` serves the program that the pages call. */
const server = `http://localhost:${process.env.PORT ?? 3000}`

/** The browser needs a call's path, not its schemas: without zod every page is 20 kB lighter. */
const withoutSchemas = { zod: fileURLToPath(new URL('src/web/lib/no-schemas.ts', import.meta.url)) }

export default defineConfig({
  root: 'src/web',
  resolve: { alias: withoutSchemas },
  base: '/',
  plugins: [react()],
  cacheDir: '../../node_modules/.cache/vite',
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    assetsDir: 'assets', // names carry a hash of the content, so they may be cached for ever
    assetsInlineLimit: 0, // the content security policy allows no data: fonts
    sourcemap: false,
    target: 'baseline-widely-available',
    manifest: true, // the size check reads which chunk loads which
    reportCompressedSize: false,
  },
  server: {
    proxy: {
      '/api': server,
      '/img': server,
      '/healthz': server,
      // The server takes live connections from its own origin only.
      '/websocket': { target: server, ws: true, changeOrigin: true, rewriteWsOrigin: true },
    },
  },
})
