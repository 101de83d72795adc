// Ends with 0 where the service of this container answers. The image has no curl.
const port = process.env.PORT || '8080'
const isWell = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(4_000) }).then(
  (answer) => answer.ok,
  () => false,
)
process.exitCode = isWell ? 0 : 1
