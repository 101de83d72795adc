// A bare node:http server for comparison: answers every request with a body of the size and type given at its start.
import { createServer } from 'node:http'

const [bytes = '', contentType = ''] = process.argv.slice(2)
const body = Buffer.alloc(Number(bytes), 'x')

const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': contentType, 'content-length': body.length })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address) console.log(`http://127.0.0.1:${address.port}`)
})
process.once('SIGTERM', () => process.exit(0))
