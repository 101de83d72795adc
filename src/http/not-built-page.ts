import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/** Replaces every page while there is no build. 404 and not 503: nothing is broken, and no alarm should go off. */
export function sendNotBuilt(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .headers({ 'content-security-policy': CSP, 'x-frame-options': 'DENY', 'referrer-policy': 'no-referrer' })
    .type('text/html; charset=utf-8')
    .send(PAGE)
}

const STYLE = `body{font:1.1rem/1.6 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1.5rem;color:#1d2433;background:#fbfaf7}@media(prefers-color-scheme:dark){body{color:#e8e6df;background:#15181f}}`

const COMMAND = '<code>npm run build:web</code>'

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
<p lang="en">The service runs, but its web app has not been built yet. Whoever runs it can build it with ${COMMAND}.</p>
<p lang="pt-BR">O serviço está no ar, mas o aplicativo web ainda não foi compilado. Quem o opera pode compilá-lo com ${COMMAND}.</p>
<p lang="es">El servicio funciona, pero su aplicación web aún no se ha compilado. Quien lo administra puede compilarla con ${COMMAND}.</p>
</main>
</body>
</html>
`

/** Forbids scripts, requests and frames; the one style is allowed by its hash. */
const CSP = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')
