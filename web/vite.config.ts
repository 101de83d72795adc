import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { serviceWorker } from './service-worker-build.ts'

const SERVICE = process.env['LEMBRA_URL'] ?? 'http://127.0.0.1:8080'
const OF_THE_SERVICE = ['/v1', '/docs', '/openapi.json', '/healthz', '/readyz']

/** Icons, which most pages use, and the state of the capture form, which the page and the dialog use. */
function isShared(id: string): boolean {
  return id.includes('lucide-react') || /[\\/]web[\\/]features[\\/]memories[\\/]capture-(draft|state)\./.test(id)
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), serviceWorker()],
  build: {
    target: 'es2022',
    // Every browser with modules but no modulepreload is older than the target.
    modulePreload: { polyfill: false },
    // Inlined images and fonts would need `data:` in the Content-Security-Policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // One stylesheet of 8 kB, requested with the page. Separate ones would delay each script.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          // Requesting two dozen scripts of 1 kB each takes a slow phone longer than running them. So code that all or most pages share
          // is one script; dialogs and forms load later.
          groups: [
            { name: 'app', tags: ['$initial'], priority: 2 },
            { name: 'app', test: isShared, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(OF_THE_SERVICE.map((path) => [path, { target: SERVICE }])),
  },
})
