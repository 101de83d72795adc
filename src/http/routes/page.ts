import { createHash } from 'node:crypto'
import { MemoryPath } from '../../schema/memory.ts'
import type { Server } from '../server.ts'

/** Every memory's `url`. It says the same for every id, known or not, so that it tells strangers nothing. */
export function pageRoutes(app: Server): void {
  app.get('/m/:id', { schema: { hide: true, params: MemoryPath } }, async (_request, reply) =>
    reply
      .headers({ 'content-security-policy': CSP, 'x-frame-options': 'DENY' })
      .type('text/html; charset=utf-8')
      .send(PAGE),
  )
}

const STYLE = `body{font:1.1rem/1.6 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1.5rem;color:#1d2433;background:#fbfaf7}@media(prefers-color-scheme:dark){body{color:#e8e6df;background:#15181f}}`

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Lembra</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Lembra</h1>
<p lang="en">This is the address of a memory. Only its owner can read it, through an app or assistant that is signed in.</p>
<p lang="pt-BR">Este é o endereço de uma memória. Só quem a guardou pode lê-la, por um aplicativo ou assistente conectado.</p>
<p lang="es">Esta es la dirección de un recuerdo. Solo su dueño puede leerlo, desde una aplicación o un asistente conectado.</p>
</main>
</body>
</html>
`

/** Nothing may run, load, frame or be framed; the one style is allowed by its hash. */
const CSP = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')
