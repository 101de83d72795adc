import { createServer, type IncomingHttpHeaders } from 'node:http'
import { onTestFinished } from 'vitest'
import { listen } from './mail-server.ts'

export interface CollectedSpan {
  traceId: string
  spanId: string
  /** Null for the root span. */
  parentSpanId: string | null
  name: string
  /** The numbers of OTLP: 1 internal, 2 server, 3 client. */
  kind: number
  attributes: Record<string, string | number>
  status: { code?: number; message?: string }
  events: unknown[]
}

export interface TraceCollector {
  url: string
  spans: CollectedSpan[]
  requests: Array<{
    path: string
    headers: IncomingHttpHeaders
    body: string
    resource: Record<string, string | number>
  }>
  /** The status of answers: 200 by default. Null: no answer at all. */
  status: number | null
}

interface Attribute {
  key: string
  value: { stringValue?: string; intValue?: number; boolValue?: boolean }
}

interface Sent {
  resourceSpans: Array<{
    resource: { attributes: Attribute[] }
    scopeSpans: Array<{
      spans: Array<
        Omit<CollectedSpan, 'attributes' | 'parentSpanId'> & { attributes: Attribute[]; parentSpanId?: string }
      >
    }>
  }>
}

/** Accepts traces by OTLP over HTTP as JSON, like a collector. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const collector: TraceCollector = { url: '', spans: [], requests: [], status: 200 }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      const sent = JSON.parse(body) as Sent
      const [first] = sent.resourceSpans
      const resource = valuesOf(first?.resource.attributes ?? [])
      collector.requests.push({ path: request.url ?? '', headers: request.headers, body, resource })
      if (collector.status === null) return
      if (collector.status === 200) collector.spans.push(...spansOf(sent))
      response.writeHead(collector.status, { 'content-type': 'application/json' }).end('{}')
    })
  })
  const port = await listen(server, 0)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  collector.url = `http://127.0.0.1:${port}`
  return collector
}

function spansOf({ resourceSpans }: Sent): CollectedSpan[] {
  return resourceSpans
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
    .map((span) => ({
      ...span,
      parentSpanId: span.parentSpanId ?? null,
      attributes: valuesOf(span.attributes),
    }))
}

function valuesOf(attributes: readonly Attribute[]): Record<string, string | number> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? `${value.boolValue}`]),
  )
}
