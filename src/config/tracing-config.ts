import { type Environment, SettingReader } from './setting-reader.ts'

/** Names and meanings follow OpenTelemetry's own settings. */
export interface TracingConfig {
  /** Accepts OTLP as JSON by `POST`. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly timeoutMs: number
  readonly resource: Readonly<Record<string, string>>
  readonly sampler: {
    readonly kind: 'always_on' | 'always_off' | 'traceidratio'
    /** 0 to 1, for `traceidratio`. */
    readonly ratio: number
    readonly isParentBased: boolean
  }
  readonly batch: {
    readonly delayMs: number
    readonly timeoutMs: number
    readonly maxQueued: number
    readonly maxSent: number
  }
}

/** The OpenTelemetry settings that we support, with its defaults except for endpoint, protocol and service name. */
export const TRACING_SETTINGS = {
  OTEL_EXPORTER_OTLP_ENDPOINT: '',
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: '',
  OTEL_EXPORTER_OTLP_HEADERS: '',
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: '',
  OTEL_EXPORTER_OTLP_TIMEOUT: '10000',
  OTEL_EXPORTER_OTLP_TRACES_TIMEOUT: '',
  OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: '',
  OTEL_SDK_DISABLED: 'false',
  OTEL_TRACES_EXPORTER: 'otlp',
  OTEL_SERVICE_NAME: 'lembra',
  OTEL_RESOURCE_ATTRIBUTES: '',
  OTEL_TRACES_SAMPLER: 'parentbased_always_on',
  OTEL_TRACES_SAMPLER_ARG: '1',
  OTEL_BSP_SCHEDULE_DELAY: '5000',
  OTEL_BSP_EXPORT_TIMEOUT: '30000',
  OTEL_BSP_MAX_QUEUE_SIZE: '2048',
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '512',
} as const

type Name = keyof typeof TRACING_SETTINGS
type Reader = SettingReader<typeof TRACING_SETTINGS>

const SAMPLERS = ['always_on', 'always_off', 'traceidratio'] as const
const LONGEST_MS = 600_000

/** If no traces are sent, the other settings are not checked: they may be meant for other programs and must not stop this one. */
export function readTracing(environment: Environment): { tracing: TracingConfig | null; faults: readonly string[] } {
  const reader = new SettingReader(environment, TRACING_SETTINGS)
  const isDisabled = reader.text('OTEL_SDK_DISABLED').toLowerCase() === 'true'
  const isElsewhere = reader.text('OTEL_TRACES_EXPORTER') === 'none'
  const hasEndpoint = reader.isSet('OTEL_EXPORTER_OTLP_ENDPOINT') || reader.isSet('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT')
  if (isDisabled || isElsewhere || !hasEndpoint) return { tracing: null, faults: [] }
  reader.oneOf('OTEL_TRACES_EXPORTER', ['otlp', 'none'])
  // Servers that accept OTLP over HTTP accept both encodings; we send JSON.
  reader.oneOf(specific(reader, 'PROTOCOL'), ['http/json', 'http/protobuf'])
  const tracing: TracingConfig = {
    url: endpoint(reader),
    headers: pairs(reader, specific(reader, 'HEADERS')),
    timeoutMs: reader.integer(specific(reader, 'TIMEOUT'), 1, LONGEST_MS),
    resource: resource(reader),
    sampler: sampler(reader),
    batch: {
      delayMs: reader.integer('OTEL_BSP_SCHEDULE_DELAY', 1, LONGEST_MS),
      timeoutMs: reader.integer('OTEL_BSP_EXPORT_TIMEOUT', 1, LONGEST_MS),
      maxQueued: reader.integer('OTEL_BSP_MAX_QUEUE_SIZE', 1, 1_000_000),
      maxSent: reader.integer('OTEL_BSP_MAX_EXPORT_BATCH_SIZE', 1, 1_000_000),
    },
  }
  return { tracing, faults: reader.faults }
}

/** A setting for traces takes precedence over the one for all signals. */
function specific(reader: Reader, what: 'HEADERS' | 'TIMEOUT' | 'PROTOCOL'): Name {
  const ofTraces = `OTEL_EXPORTER_OTLP_TRACES_${what}` as const
  return reader.isSet(ofTraces) ? ofTraces : `OTEL_EXPORTER_OTLP_${what}`
}

function endpoint(reader: Reader): string {
  const ofTraces = reader.url('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', ['http:', 'https:'])
  const ofAll = reader.url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'])
  return ofTraces ?? `${ofAll?.replace(/(?<!\/)\/+$/, '')}/v1/traces`
}

function resource(reader: Reader): Record<string, string> {
  const attributes = pairs(reader, 'OTEL_RESOURCE_ATTRIBUTES')
  const name = reader.isSet('OTEL_SERVICE_NAME') ? undefined : attributes['service.name']
  return { ...attributes, 'service.name': name ?? reader.text('OTEL_SERVICE_NAME') }
}

function sampler(reader: Reader): TracingConfig['sampler'] {
  const name = reader.oneOf('OTEL_TRACES_SAMPLER', [
    ...SAMPLERS,
    'parentbased_always_on',
    'parentbased_always_off',
    'parentbased_traceidratio',
  ])
  const kind = SAMPLERS.find((each) => name.endsWith(each)) ?? 'always_on'
  const ratio = kind === 'traceidratio' ? Number(reader.text('OTEL_TRACES_SAMPLER_ARG')) : 1
  if (!(ratio >= 0 && ratio <= 1))
    reader.faults.push(`OTEL_TRACES_SAMPLER_ARG must be from 0 to 1 with OTEL_TRACES_SAMPLER=${name}.`)
  return { kind, ratio, isParentBased: name.startsWith('parentbased_') }
}

/** Reads `name=value` pairs, separated by commas and percent-encoded. The fault never repeats a value: a header may be a secret. */
function pairs(reader: Reader, name: Name): Record<string, string> {
  const found: Record<string, string> = {}
  for (const pair of reader.text(name).split(',')) {
    if (pair.trim() === '') continue
    const at = pair.indexOf('=')
    const key = decoded(pair.slice(0, Math.max(at, 0)).trim())
    const value = decoded(pair.slice(at + 1).trim())
    if (key && value !== null) found[key] = value
    else reader.faults.push(`${name} must be a list such as name=value,other=value, percent-encoded.`)
  }
  return found
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
