import type { Registration } from '../core/accounts/email-keys.ts'
import type { Plans } from '../core/accounts/usage.ts'
import { commandWords } from '../core/media/transcription.ts'
import { LANGUAGES } from '../schema/account.ts'
import { type Environment, SettingReader } from './setting-reader.ts'
import { readTracing, TRACING_SETTINGS, type TracingConfig } from './tracing-config.ts'

type LanguageSetting = (typeof LANGUAGES)[number]

export interface Config {
  readonly role: Role
  readonly port: number
  readonly host: string
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly dataDir: string
  /** Null: SQLite in `dataDir`. */
  readonly database: DatabaseConfig | null
  readonly smtpUrl: string | null
  readonly mailFrom: string
  readonly defaultLanguage: LanguageSetting
  readonly defaultTimezone: string
  readonly registration: Registration
  readonly authKeyMinutes: number
  readonly deviceIdleDays: number
  /** How long a stopping process still serves requests while /readyz already reports the stop. */
  readonly drainMs: number
  readonly plans: Plans
  readonly isRateLimited: boolean
  /** Requests per minute for each account with a credential; null is unlimited. */
  readonly ratePerMinute: number | null
  /** Addresses or ranges of reverse proxies whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[]
  /** Origins of web pages that may use /mcp, besides our own; in lower case. */
  readonly mcpOrigins: readonly string[]
  /** Whether OAuth clients may be known by a metadata document, which is then fetched from an address that they name. */
  readonly isClientMetadataRead: boolean
  /** Whether people may have reminders sent to addresses of the internal network, also without TLS. */
  readonly isWebhookPrivate: boolean
  /** Origins of web pages that may call the API from a browser; in lower case. */
  readonly corsOrigins: readonly string[]
  readonly logLevel: string
  readonly maxUploadBytes: number
  readonly maxImportBytes: number
  /** Null: files are kept in DATA_DIR. */
  readonly s3: S3Config | null
  /** Null: audio is kept until there is a transcriber. */
  readonly transcriber: ModelServer | { readonly command: string } | null
  /** Null: the built-in describer. */
  readonly describer: ModelServer | null
  /** Null: the built-in rules. */
  readonly classifier: ModelServer | null
  readonly embeddings: EmbeddingsConfig
  /** Null: our own order alone. */
  readonly reranker: ((ModelServer | { readonly command: string }) & { readonly timeoutMs: number }) | null
  /** Null: no traces are sent. */
  readonly tracing: TracingConfig | null
  /** The only variables that child processes receive: the environment holds secrets. */
  readonly programEnvironment: Pick<Environment, 'PATH' | 'HOME' | 'LANG'>
}

/** `api` answers requests, `worker` runs jobs, `all` does both. */
const ROLES = ['all', 'api', 'worker'] as const
export type Role = (typeof ROLES)[number]

interface DatabaseConfig {
  readonly url: string
  /** Maximum of one process, without the connections for searches. */
  readonly poolSize: number
  /** Accounts with more vectors get their own index; null: none does. */
  readonly indexAbove: number | null
}

interface S3Config {
  readonly bucket: string
  /** Null: Amazon's endpoint of the region. */
  readonly endpoint: string | null
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
}

export type EmbeddingsConfig =
  | { readonly kind: 'none' | 'builtin' }
  /** A name on the Hugging Face hub or a folder. */
  | { readonly kind: 'transformers'; readonly model: string }
  | ({ readonly kind: 'openai' } & ModelServer)

/** Any server with an API that is compatible with OpenAI's. */
interface ModelServer {
  readonly url: string
  readonly key: string | null
  readonly model: string
}

export class BadConfiguration extends Error {
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(
      `The configuration has ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`,
    )
    this.name = 'BadConfiguration'
    this.faults = faults
  }
}

/** Every setting with its default as an operator would write it. A test compares the table in docs/settings.md with this. */
export const SETTINGS = {
  PORT: '8080',
  HOST: '127.0.0.1',
  BASE_URL: 'http://HOST:PORT',
  DATA_DIR: './data',
  DATABASE_URL: '',
  DATABASE_POOL: '10',
  VECTOR_INDEX_ABOVE: '',
  SMTP_URL: '',
  MAIL_FROM: 'Lembra <lembra@localhost>',
  DEFAULT_LANGUAGE: 'en',
  DEFAULT_TIMEZONE: 'UTC',
  REGISTRATION: 'open',
  AUTH_KEY_MINUTES: '15',
  DEVICE_IDLE_DAYS: '180',
  DRAIN_SECONDS: '0',
  PLANS: '{"unlimited":{}}',
  RATE_LIMIT: 'on',
  RATE_PER_MINUTE: '',
  TRUSTED_PROXIES: '',
  MCP_ORIGINS: '',
  CLIENT_METADATA: 'on',
  WEBHOOK_PRIVATE: 'off',
  CORS_ORIGINS: '',
  LOG_LEVEL: 'info',
  MAX_UPLOAD_MB: '100',
  MAX_IMPORT_MB: '4096',
  S3_BUCKET: '',
  S3_ENDPOINT: '',
  S3_REGION: 'us-east-1',
  S3_ACCESS_KEY: '',
  S3_SECRET_KEY: '',
  TRANSCRIBER: 'none',
  TRANSCRIBER_URL: '',
  TRANSCRIBER_KEY: '',
  TRANSCRIBER_MODEL: 'whisper-1',
  TRANSCRIBER_COMMAND: '',
  DESCRIBER: 'builtin',
  DESCRIBER_URL: '',
  DESCRIBER_KEY: '',
  DESCRIBER_MODEL: '',
  CLASSIFIER: 'builtin',
  CLASSIFIER_URL: '',
  CLASSIFIER_KEY: '',
  CLASSIFIER_MODEL: '',
  EMBEDDINGS: 'builtin',
  EMBEDDINGS_URL: '',
  EMBEDDINGS_KEY: '',
  EMBEDDINGS_MODEL: '',
  RERANKER: 'none',
  RERANKER_URL: '',
  RERANKER_KEY: '',
  RERANKER_MODEL: '',
  RERANKER_COMMAND: '',
  RERANKER_TIMEOUT_MS: '1500',
  ...TRACING_SETTINGS,
} as const

/** @throws {BadConfiguration} listing all faults */
export function readConfig(environment: Environment, role: Role = 'all'): Config {
  const reader = new SettingReader(environment, SETTINGS)
  if (role !== 'all')
    reader.require('DATABASE_URL', `with --role=${role}: only one process can use the database in DATA_DIR`)
  const port = reader.integer('PORT', 0, 65_535)
  const host = reader.text('HOST')
  const { tracing, faults } = readTracing(environment)
  const config: Config = {
    role,
    port,
    host,
    baseUrl:
      reader.url('BASE_URL', ['http:', 'https:'])?.replace(/(?<!\/)\/+$/, '') ?? `http://${hostInUrl(host)}:${port}`,
    dataDir: reader.text('DATA_DIR'),
    database: databaseConfig(reader),
    smtpUrl: reader.url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: reader.matching(
      'MAIL_FROM',
      /^[^\r\n]*[^\s@<>]@[^\s@<>]+>?$/,
      'an address such as Lembra <lembra@example.org>',
    ),
    defaultLanguage: reader.oneOf('DEFAULT_LANGUAGE', LANGUAGES),
    defaultTimezone: reader.timezone('DEFAULT_TIMEZONE'),
    registration: reader.registration('REGISTRATION'),
    authKeyMinutes: reader.integer('AUTH_KEY_MINUTES', 1, 1_440),
    deviceIdleDays: reader.integer('DEVICE_IDLE_DAYS', 1, 3_650),
    drainMs: reader.integer('DRAIN_SECONDS', 0, 300) * 1_000,
    plans: reader.plans('PLANS'),
    isRateLimited: reader.oneOf('RATE_LIMIT', ['on', 'off'] as const) === 'on',
    ratePerMinute: reader.isSet('RATE_PER_MINUTE') ? reader.integer('RATE_PER_MINUTE', 1, 1_000_000) : null,
    trustedProxies: reader.addresses('TRUSTED_PROXIES'),
    mcpOrigins: reader.origins('MCP_ORIGINS'),
    isClientMetadataRead: reader.oneOf('CLIENT_METADATA', ['on', 'off'] as const) === 'on',
    isWebhookPrivate: reader.oneOf('WEBHOOK_PRIVATE', ['on', 'off'] as const) === 'on',
    corsOrigins: reader.origins('CORS_ORIGINS'),
    logLevel: reader.oneOf('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const),
    maxUploadBytes: reader.integer('MAX_UPLOAD_MB', 1, 10_000) * 1_048_576,
    maxImportBytes: reader.integer('MAX_IMPORT_MB', 1, 1_000_000) * 1_048_576,
    s3: s3Config(reader),
    transcriber: transcriberConfig(reader),
    describer: modelServer(reader, 'DESCRIBER'),
    classifier: modelServer(reader, 'CLASSIFIER'),
    embeddings: embeddingsConfig(reader),
    reranker: rerankerConfig(reader),
    tracing,
    programEnvironment: { PATH: environment['PATH'], HOME: environment['HOME'], LANG: environment['LANG'] },
  }
  const allFaults = [...reader.faults, ...faults]
  if (allFaults.length > 0) throw new BadConfiguration(allFaults)
  return Object.freeze(config)
}

type Reader = SettingReader<typeof SETTINGS>

function databaseConfig(reader: Reader): DatabaseConfig | null {
  const url = reader.url('DATABASE_URL', ['postgres:', 'postgresql:'])
  const poolSize = reader.integer('DATABASE_POOL', 2, 1_000)
  const isIndexing = reader.isSet('VECTOR_INDEX_ABOVE')
  const indexAbove = isIndexing ? reader.integer('VECTOR_INDEX_ABOVE', 1_000, 1_000_000_000) : null
  return url === null ? null : { url, poolSize, indexAbove }
}

function s3Config(reader: Reader): S3Config | null {
  if (!reader.isSet('S3_BUCKET')) {
    if (reader.isSet('S3_ENDPOINT')) reader.require('S3_BUCKET', 'with S3_ENDPOINT')
    return null
  }
  reader.require('S3_ACCESS_KEY', 'with S3_BUCKET')
  reader.require('S3_SECRET_KEY', 'with S3_BUCKET')
  return {
    bucket: reader.text('S3_BUCKET'),
    endpoint: reader.url('S3_ENDPOINT', ['http:', 'https:']),
    region: reader.text('S3_REGION'),
    accessKey: reader.text('S3_ACCESS_KEY'),
    secretKey: reader.text('S3_SECRET_KEY'),
  }
}

function transcriberConfig(reader: Reader): Config['transcriber'] {
  const kind = reader.oneOf('TRANSCRIBER', ['none', 'openai', 'command'] as const)
  if (kind === 'openai') return serverConfig(reader, 'TRANSCRIBER')
  return kind === 'none' ? null : commandConfig(reader, 'TRANSCRIBER')
}

function rerankerConfig(reader: Reader): Config['reranker'] {
  const kind = reader.oneOf('RERANKER', ['none', 'openai', 'command'] as const)
  const timeoutMs = reader.integer('RERANKER_TIMEOUT_MS', 50, 10_000)
  if (kind === 'openai') return { ...serverConfig(reader, 'RERANKER'), timeoutMs }
  return kind === 'none' ? null : { ...commandConfig(reader, 'RERANKER'), timeoutMs }
}

function commandConfig(reader: Reader, purpose: 'TRANSCRIBER' | 'RERANKER'): { command: string } {
  const name = `${purpose}_COMMAND` as const
  reader.require(name, `with ${purpose}=command`)
  if (reader.isSet(name) && !commandWords(reader.text(name)))
    reader.faults.push(`${name} must be a program and its arguments; a quote in it is never closed.`)
  return { command: reader.text(name) }
}

function modelServer(reader: Reader, purpose: 'DESCRIBER' | 'CLASSIFIER'): ModelServer | null {
  return reader.oneOf(purpose, ['builtin', 'openai'] as const) === 'openai' ? serverConfig(reader, purpose) : null
}

function embeddingsConfig(reader: Reader): EmbeddingsConfig {
  const kind = reader.oneOf('EMBEDDINGS', ['builtin', 'none', 'openai', 'transformers'] as const)
  if (kind === 'openai') return { kind, ...serverConfig(reader, 'EMBEDDINGS') }
  if (kind !== 'transformers') return { kind }
  reader.require('EMBEDDINGS_MODEL', 'with EMBEDDINGS=transformers, such as Xenova/multilingual-e5-small or a folder')
  return { kind, model: reader.text('EMBEDDINGS_MODEL') }
}

/** The operator always sets the address: no server is called that was not configured. */
function serverConfig(
  reader: Reader,
  purpose: 'TRANSCRIBER' | 'DESCRIBER' | 'CLASSIFIER' | 'EMBEDDINGS' | 'RERANKER',
): ModelServer {
  reader.require(`${purpose}_URL`, `with ${purpose}=openai, such as http://127.0.0.1:8000/v1`)
  reader.require(`${purpose}_MODEL`, `with ${purpose}=openai`)
  return {
    url: reader.url(`${purpose}_URL`, ['http:', 'https:'])?.replace(/(?<!\/)\/+$/, '') ?? '',
    key: reader.isSet(`${purpose}_KEY`) ? reader.text(`${purpose}_KEY`) : null,
    model: reader.text(`${purpose}_MODEL`),
  }
}

function hostInUrl(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}
