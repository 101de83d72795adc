import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import type { Registration } from '../core/accounts/email-keys.ts'
import { type Plan, type Plans, QUOTA_NAMES, UNLIMITED } from '../core/accounts/usage.ts'

const DOMAIN = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/

function asciiDomain(domain: string): string {
  return /\P{ASCII}/u.test(domain) ? domainToASCII(domain) : domain
}

export type Environment = Readonly<Record<string, string | undefined>>

/** Reads the settings that `defaults` names and collects their faults. */
export class SettingReader<Defaults extends Readonly<Record<string, string>>> {
  readonly faults: string[] = []
  readonly #environment: Environment
  readonly #defaults: Defaults

  constructor(environment: Environment, defaults: Defaults) {
    this.#environment = environment
    this.#defaults = defaults
  }

  isSet(name: keyof Defaults & string): boolean {
    return (this.#environment[name] ?? '').trim() !== ''
  }

  text(name: keyof Defaults & string): string {
    return this.isSet(name) ? (this.#environment[name] ?? '').trim() : (this.#defaults[name] ?? '')
  }

  require(name: keyof Defaults & string, when: string): void {
    if (this.text(name) === '') this.faults.push(`${name} is needed ${when}.`)
  }

  integer(name: keyof Defaults & string, least: number, most: number): number {
    const value = Number(this.text(name))
    if (Number.isInteger(value) && value >= least && value <= most) return value
    this.faults.push(`${name} must be a whole number from ${least} to ${most}; it is "${this.text(name)}".`)
    return least
  }

  oneOf<const T extends readonly string[]>(name: keyof Defaults & string, values: T): T[number] {
    const value = values.find((each) => each === this.text(name))
    if (value !== undefined) return value
    this.faults.push(`${name} must be one of ${values.join(', ')}; it is "${this.text(name)}".`)
    return values[0] ?? ''
  }

  matching(name: keyof Defaults & string, pattern: RegExp, form: string): string {
    if (!pattern.test(this.text(name))) this.faults.push(`${name} must be ${form}.`)
    return this.text(name)
  }

  /** The fault never repeats the value, which may hold a password. */
  url(name: keyof Defaults & string, protocols: readonly string[]): string | null {
    if (!this.isSet(name)) return null
    const url = URL.parse(this.text(name))
    if (url && protocols.includes(url.protocol) && url.hostname !== '') return this.text(name)
    this.faults.push(
      `${name} must be an address that begins with ${protocols.map((each) => `${each}//`).join(' or ')}.`,
    )
    return null
  }

  timezone(name: keyof Defaults & string): string {
    if (!isTimezone(this.text(name)))
      this.faults.push(`${name} must be an IANA zone such as America/Sao_Paulo; it is "${this.text(name)}".`)
    return this.text(name)
  }

  /** Origins of web pages, separated by commas. */
  origins(name: keyof Defaults & string): string[] {
    const origins = this.#list(name).map((origin) => origin.toLowerCase())
    for (const each of origins)
      if (!/^[a-z][a-z0-9+.-]*:\/\/[^\s/?#@\\]+$/.test(each))
        this.faults.push(`${name} must list origins such as https://inspector.example.org; it has "${each}".`)
    return origins
  }

  /** IP addresses and CIDR ranges, separated by commas. */
  addresses(name: keyof Defaults & string): string[] {
    const addresses = this.#list(name)
    for (const each of addresses)
      if (!isAddressRange(each))
        this.faults.push(`${name} must list IP addresses or ranges such as 10.0.0.0/8; it has "${each}".`)
    return addresses
  }

  /** `open`, `closed`, or email domains separated by commas. */
  registration(name: keyof Defaults & string): Registration {
    const text = this.text(name).toLowerCase()
    if (text === 'open' || text === 'closed') return text
    const domains = text.split(',').map((part) => asciiDomain(part.trim().replace(/^@/, '')))
    if (domains.every((domain) => DOMAIN.test(domain) && domain.includes('.'))) return { domains }
    this.faults.push(`${name} must be open, closed, or email domains such as example.org, separated by commas.`)
    return 'closed'
  }

  #list(name: keyof Defaults & string): string[] {
    return this.text(name)
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
  }

  plans(name: keyof Defaults & string): Plans {
    const parsed = parseJson(this.text(name))
    if (!isRecord(parsed) || Object.keys(parsed).length === 0) {
      this.faults.push(`${name} must be a JSON object of plans, such as {"free":{"memories":1000}}.`)
      return { byName: new Map([['unlimited', UNLIMITED]]), defaultName: 'unlimited' }
    }
    const byName = new Map(Object.entries(parsed).map(([plan, quotas]) => [plan, this.#plan(name, plan, quotas)]))
    return { byName, defaultName: Object.keys(parsed)[0] ?? 'unlimited' }
  }

  #plan(name: keyof Defaults & string, plan: string, quotas: unknown): Plan {
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
