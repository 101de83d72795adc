import { mkdirSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import { join } from 'node:path'

type Run = (
  command: readonly string[],
  folder: string,
  given: { env?: Record<string, string>; timeoutMs: number },
) => Promise<{ isDone: boolean; output: string }>

interface Tested {
  address: string
  apiKey: string
  /** The port of the address that the suite is given; the service must accept it as an origin. */
  port: number
}

const TIMEOUT_MS = 300_000
/**
 * Scenarios that call the suite's own example tools, resources and prompts, or test an optional capability that Lembra does not declare: logging,
 * completion, subscriptions, sampling and elicitation.
 */
const OF_FIXTURES =
  /^(?:tools-call-|json-schema-|elicitation-|resources-(?:read|templates|subscribe|unsubscribe)|prompts-get-|logging-|completion-)/

/** Runs the official suite's checks of servers. Returns whether none failed but those of its own fixtures. */
export async function checkConformance(folder: string, tested: Tested, run: Run): Promise<boolean> {
  const own = join(folder, 'conformance')
  mkdirSync(own, { recursive: true })
  const npm = ['npm', 'install', '--silent', '--no-audit', '--no-fund', '--prefix', '.']
  const added = await run([...npm, '@modelcontextprotocol/conformance'], own, { timeoutMs: TIMEOUT_MS })
  if (!added.isDone) {
    console.log(`conformance          left out: ${added.output.trim().split('\n').at(-1)}`)
    return true
  }
  const proxy = await openProxy(tested)
  const url = `http://127.0.0.1:${tested.port}/mcp`
  const suite = ['node_modules/.bin/conformance', 'server', '--url', url, '--suite', 'all']
  const { output } = await run(suite, own, { timeoutMs: TIMEOUT_MS })
  proxy.close()
  proxy.closeAllConnections()
  const scenarios = [...output.matchAll(/^[✓✗] ([\w-]+): (\d+) passed, (\d+) failed$/gmu)]
  const judged = scenarios.filter(([, name = '']) => !OF_FIXTURES.test(name))
  const failed = judged.filter(([, , , count]) => Number(count) > 0)
  const leftOut = scenarios.length - judged.length
  console.log(
    `conformance          ${judged.length} scenarios, ${failed.length} fail; ${leftOut} left out: they need the suite's own tools, resources and prompts`,
  )
  for (const [line] of failed) console.log(`  ${line}`)
  return judged.length > 0 && failed.length === 0
}

/** The suite sends no credential: the proxy adds one, and forwards the rest unchanged. */
async function openProxy({ address, apiKey, port }: Tested): Promise<Server> {
  const target = new URL(address)
  const proxy = createServer((incoming, response) => {
    const { method, url: path } = incoming
    const headers = { ...incoming.headers, authorization: `Bearer ${apiKey}` }
    const forwarded = request({ hostname: target.hostname, port: target.port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    forwarded.on('error', () => response.destroy())
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve))
  return proxy
}
