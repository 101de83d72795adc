import { isIP } from 'node:net'
import { type Plan, type Plans, QUOTA_NAMES, UNLIMITED } from './core/plans.ts'
import { LANGUAGES } from './schema/account.ts'

type LanguageSetting = (typeof LANGUAGES)[number]

export interface Config {
  readonly port: number
  readonly host: string
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly dataDir: string
  readonly smtpUrl: string | null
  readonly mailFrom: string
  readonly defaultLanguage: LanguageSetting
  readonly defaultTimezone: string
  readonly authKeyMinutes: number
  readonly deviceIdleDays: number
  readonly plans: Plans
  readonly isRateLimited: boolean
  /** Requests a minute for each account with a credential; null is unlimited. */
  readonly ratePerMinute: number | null
  /** Addresses or ranges of reverse proxies whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[]
  readonly logLevel: string
}

type Environment = Readonly<Record<string, string | undefined>>

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

/** Every setting that is read, with its default as a person would write it. The README's table is tested against this. */
export const SETTINGS = {
  PORT: '8080',
  HOST: '127.0.0.1',
  BASE_URL: 'http://HOST:PORT',
  DATA_DIR: './data',
  DATABASE_URL: '',
  SMTP_URL: '',
  MAIL_FROM: 'Lembra <lembra@localhost>',
  DEFAULT_LANGUAGE: 'en',
  DEFAULT_TIMEZONE: 'UTC',
  AUTH_KEY_MINUTES: '15',
  DEVICE_IDLE_DAYS: '180',
  PLANS: '{"unlimited":{}}',
  RATE_LIMIT: 'on',
  RATE_PER_MINUTE: '',
  TRUSTED_PROXIES: '',
  LOG_LEVEL: 'info',
} as const

type Setting = keyof typeof SETTINGS

/** @throws {BadConfiguration} naming every fault at once */
export function readConfig(environment: Environment): Config {
  const reader = new SettingReader(environment)
  const port = reader.integer('PORT', 0, 65_535)
  const host = reader.text('HOST')
  const config: Config = {
    port,
    host,
    baseUrl: reader.url('BASE_URL', ['http:', 'https:'])?.replace(/\/+$/, '') ?? `http://${hostInUrl(host)}:${port}`,
    dataDir: reader.text('DATA_DIR'),
    smtpUrl: reader.url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: reader.matching(
      'MAIL_FROM',
      /^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/,
      'an address such as Lembra <lembra@example.org>',
    ),
    defaultLanguage: reader.oneOf('DEFAULT_LANGUAGE', LANGUAGES),
    defaultTimezone: reader.timezone('DEFAULT_TIMEZONE'),
    authKeyMinutes: reader.integer('AUTH_KEY_MINUTES', 1, 1_440),
    deviceIdleDays: reader.integer('DEVICE_IDLE_DAYS', 1, 3_650),
    plans: reader.plans('PLANS'),
    isRateLimited: reader.oneOf('RATE_LIMIT', ['on', 'off'] as const) === 'on',
    ratePerMinute: reader.isSet('RATE_PER_MINUTE') ? reader.integer('RATE_PER_MINUTE', 1, 1_000_000) : null,
    trustedProxies: reader.addresses('TRUSTED_PROXIES'),
    logLevel: reader.oneOf('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const),
  }
  reader.refuse('DATABASE_URL', 'is not supported by this version, which keeps everything in DATA_DIR: remove it')
  if (reader.faults.length > 0) throw new BadConfiguration(reader.faults)
  return Object.freeze(config)
}

class SettingReader {
  readonly faults: string[] = []
  readonly #environment: Environment

  constructor(environment: Environment) {
    this.#environment = environment
  }

  isSet(name: Setting): boolean {
    return (this.#environment[name] ?? '').trim() !== ''
  }

  text(name: Setting): string {
    return this.isSet(name) ? (this.#environment[name] ?? '').trim() : SETTINGS[name]
  }

  refuse(name: Setting, why: string): void {
    if (this.isSet(name)) this.faults.push(`${name} ${why}.`)
  }

  integer(name: Setting, least: number, most: number): number {
    const value = Number(this.text(name))
    if (Number.isInteger(value) && value >= least && value <= most) return value
    this.faults.push(`${name} must be a whole number from ${least} to ${most}; it is "${this.text(name)}".`)
    return least
  }

  oneOf<const T extends readonly string[]>(name: Setting, values: T): T[number] {
    const value = values.find((each) => each === this.text(name))
    if (value !== undefined) return value
    this.faults.push(`${name} must be one of ${values.join(', ')}; it is "${this.text(name)}".`)
    return values[0] ?? ''
  }

  matching(name: Setting, pattern: RegExp, form: string): string {
    if (!pattern.test(this.text(name))) this.faults.push(`${name} must be ${form}.`)
    return this.text(name)
  }

  /** The value itself may hold a password and is never repeated in the fault. */
  url(name: Setting, protocols: readonly string[]): string | null {
    if (!this.isSet(name)) return null
    const url = URL.parse(this.text(name))
    if (url && protocols.includes(url.protocol) && url.hostname !== '') return this.text(name)
    this.faults.push(
      `${name} must be an address that begins with ${protocols.map((each) => `${each}//`).join(' or ')}.`,
    )
    return null
  }

  timezone(name: Setting): string {
    if (!isTimezone(this.text(name)))
      this.faults.push(`${name} must be an IANA zone such as America/Sao_Paulo; it is "${this.text(name)}".`)
    return this.text(name)
  }

  /** IP addresses and CIDR ranges, by commas. */
  addresses(name: Setting): string[] {
    const addresses = this.text(name)
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
    for (const each of addresses)
      if (!isAddressRange(each))
        this.faults.push(`${name} must list IP addresses or ranges such as 10.0.0.0/8; it has "${each}".`)
    return addresses
  }

  plans(name: Setting): Plans {
    const parsed = parseJson(this.text(name))
    if (!isRecord(parsed) || Object.keys(parsed).length === 0) {
      this.faults.push(`${name} must be a JSON object of plans, such as {"free":{"memories":1000}}.`)
      return { byName: new Map([['unlimited', UNLIMITED]]), defaultName: 'unlimited' }
    }
    const byName = new Map(Object.entries(parsed).map(([plan, quotas]) => [plan, this.#plan(name, plan, quotas)]))
    return { byName, defaultName: Object.keys(parsed)[0] ?? 'unlimited' }
  }

  #plan(name: Setting, plan: string, quotas: unknown): Plan {
    const known: readonly string[] = [...QUOTA_NAMES, 'ratePerMinute']
    if (!isRecord(quotas)) {
      this.faults.push(`${name}: the plan "${plan}" must be an object of quotas.`)
      return UNLIMITED
    }
    for (const [quota, value] of Object.entries(quotas)) {
      if (!known.includes(quota))
        this.faults.push(`${name}: "${plan}.${quota}" is unknown; quotas are ${known.join(', ')}.`)
      else if (value !== null && !(typeof value === 'number' && value >= 0))
        this.faults.push(`${name}: "${plan}.${quota}" must be a number or null.`)
    }
    return { ...UNLIMITED, ...quotas }
  }
}

function isAddressRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const most = isIP(address) === 6 ? 128 : 32
  return (
    isIP(address) !== 0 && rest.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most))
  )
}

function isTimezone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function hostInUrl(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}
