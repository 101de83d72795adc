import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { serviceWorker } from './service-worker-build.ts'

const SERVICE = process.env['LEMBRA_URL'] ?? 'http://127.0.0.1:8080'
const OF_THE_SERVICE = ['/v1', '/docs', '/openapi.json', '/healthz', '/readyz']

function isShared(id: string): boolean {
  const isOurs = /[\\/]web[\\/](components[\\/]([\w-]+|memories[\\/][\w-]+)\.|hooks|state)/.test(id)
  return (isOurs || id.includes('lucide-react')) && !/dialog\.|toast-region|recorder|field\./.test(id)
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), serviceWorker()],
  build: {
    target: 'es2022',
    // Browsers that know modules but no modulepreload are older than the target.
    modulePreload: { polyfill: false },
    // An image or font inside a script or style would want `data:` in the Content-Security-Policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // One of 8 kB, asked for with the page: a style for each script would keep that script waiting.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          // A slow phone takes longer to ask for two dozen scripts of a kilobyte each than to run them: what every page needs, and what most
          // pages share of the app's own and of the icons, is one script. Dialogs and forms are wanted later.
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
