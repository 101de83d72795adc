import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin } from 'vite'

const SERVICE = process.env['LEMBRA_URL'] ?? 'http://127.0.0.1:8080'
const SERVICE_PATHS = ['/v1', '/docs', '/openapi.json', '/healthz', '/readyz']

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
    proxy: Object.fromEntries(SERVICE_PATHS.map((path) => [path, { target: SERVICE }])),
  },
})

const SOURCE = fileURLToPath(new URL('./service-worker/service-worker.ts', import.meta.url))

/** Builds the service worker as one classic script, with the list of files to cache for offline use. */
function serviceWorker(): Plugin {
  return {
    name: 'lembra-service-worker',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const files = Object.keys(bundle).filter((name) => !name.endsWith('.map') && name !== 'index.html')
      const shell = bundle['index.html']
      const version = shell?.type === 'asset' ? hashOf(shell.source) : ''
      const manifest = [
        { url: '/', revision: version },
        // The other file names contain a content hash.
        ...files.map((name) => ({ url: `/${name}`, revision: null })),
      ]
      const result = await build({
        configFile: false,
        logLevel: 'warn',
        define: { 'self.lembraFiles': JSON.stringify(manifest), 'process.env.NODE_ENV': '"production"' },
        build: {
          write: false,
          lib: { entry: SOURCE, formats: ['iife'], name: 'worker' },
          minify: true,
          target: 'es2022',
        },
      })
      const [output] = [result].flat()
      const chunk = output && 'output' in output ? output.output.find((part) => part.type === 'chunk') : undefined
      if (chunk?.type !== 'chunk') throw new Error('The service worker was not built.')
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: chunk.code })
    },
  }
}

function hashOf(source: string | Uint8Array): string {
  let hash = 5381
  for (const byte of typeof source === 'string' ? new TextEncoder().encode(source) : source) {
    hash = ((hash << 5) + hash + byte) >>> 0
  }
  return hash.toString(16)
}
