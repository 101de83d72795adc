// Loaded into the service before anything else. Reports at LOOP_WATCH_PORT of loopback how long its event loop was blocked since the previous call.
import { createServer } from 'node:http'
import { isMainThread } from 'node:worker_threads'

const EVERY_MS = 2
const port = process.env['LOOP_WATCH_PORT']

if (isMainThread && port !== undefined) {
  let wall = 0
  let processor = 0
  let lastAt = performance.now()
  let lastUsage = process.threadCpuUsage()
  const look = () => {
    const now = performance.now()
    const { user, system } = process.threadCpuUsage(lastUsage)
    lastUsage = process.threadCpuUsage()
    wall = Math.max(wall, now - lastAt - EVERY_MS)
    processor = Math.max(processor, (user + system) / 1_000)
    lastAt = now
  }
  setInterval(look, EVERY_MS).unref()
  const server = createServer((_request, response) => {
    look()
    response.end(JSON.stringify({ wall, processor }))
    wall = 0
    processor = 0
  })
  // Child processes of the service inherit the port setting and find it taken.
  server.on('error', () => {})
  server.listen(Number(port), '127.0.0.1').unref()
}
