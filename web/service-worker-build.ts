import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

const SOURCE = fileURLToPath(new URL('./service-worker/service-worker.ts', import.meta.url))

/** Builds the service worker as one classic script, with the list of files to cache for offline use. */
export function serviceWorker(): Plugin {
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
