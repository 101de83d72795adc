// The service, restarted on change, and the web app with hot reload, on Vite's address: npm run dev. Ctrl-C ends both.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createServer } from 'vite'

const root = join(import.meta.dirname, '..')
const servicePort = process.env['PORT'] ?? '8080'

// Where web/vite.config.ts sends what is not of the web app.
process.env['LEMBRA_URL'] ??= `http://127.0.0.1:${servicePort}`
const web = await createServer({ configFile: join(root, 'web/vite.config.ts') })
await web.listen()
web.printUrls()

// Links in mails and of memories open what is being worked on.
const [address = 'http://localhost:5173/'] = web.resolvedUrls?.local ?? []
const service = spawn(process.execPath, ['--watch', join(root, 'bin/lembra.mjs'), 'start'], {
  env: { ...process.env, PORT: servicePort, BASE_URL: process.env['BASE_URL'] ?? address.replace(/\/$/, '') },
  stdio: 'inherit',
})

// Ctrl-C reaches the service by itself, which ends in its own time; any other signal is passed on.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => void service.kill('SIGTERM'))
const [code] = (await once(service, 'exit')) as [number | null]
await web.close()
process.exitCode = code ?? 0
