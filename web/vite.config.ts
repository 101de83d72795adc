import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { serviceWorker } from './service-worker-build.ts'

const SERVICE = process.env['LEMBRA_URL'] ?? 'http://127.0.0.1:8080'
const OF_THE_SERVICE = ['/v1', '/docs', '/openapi.json', '/healthz', '/readyz']

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
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(OF_THE_SERVICE.map((path) => [path, { target: SERVICE }])),
  },
})
