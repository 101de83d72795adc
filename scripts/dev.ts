// Runs the service, restarted on change, and the web app with hot reload at Vite's address: npm run dev. Ctrl-C ends both.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createServer } from 'vite'

const root = join(import.meta.dirname, '..')
const servicePort = process.env['PORT'] ?? '8080'

// The target of the proxy in web/vite.config.ts.
process.env['LEMBRA_URL'] ??= `http://127.0.0.1:${servicePort}`
const web = await createServer({ configFile: join(root, 'web/vite.config.ts') })
await web.listen()
web.printUrls()

// Links in mails and to memories open the development server.
const [address = 'http://localhost:5173/'] = web.resolvedUrls?.local ?? []
const service = spawn(process.execPath, ['--watch', join(root, 'bin/lembra.mjs'), 'start'], {
  env: { ...process.env, PORT: servicePort, BASE_URL: process.env['BASE_URL'] ?? address.replace(/\/$/, '') },
  stdio: 'inherit',
})

// The terminal sends Ctrl-C to the service too, which shuts down by itself; SIGTERM is passed on.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => void service.kill('SIGTERM'))
const [code] = (await once(service, 'exit')) as [number | null]
await web.close()
process.exitCode = code ?? 0
