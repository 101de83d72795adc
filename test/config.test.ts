import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BadConfiguration, readConfig, SETTINGS } from '../src/config/config.ts'

test('an empty environment is a complete configuration', () => {
  expect(readConfig({})).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    baseUrl: 'http://127.0.0.1:8080',
    dataDir: './data',
    smtpUrl: null,
    defaultLanguage: 'en',
    authKeyMinutes: 15,
    deviceIdleDays: 180,
    isRateLimited: true,
    ratePerMinute: null,
  })
})

test('every fault is named at once, and no value that may be secret is repeated', () => {
  const environment = {
    PORT: 'eighty',
    BASE_URL: 'lembra.example',
    SMTP_URL: 'http://ana:hunter2@mail.example',
    DEFAULT_LANGUAGE: 'fr',
    DEFAULT_TIMEZONE: 'Mars/Olympus',
    AUTH_KEY_MINUTES: '0',
    PLANS: '{"free":{"memories":"many","elephants":1}}',
    RATE_LIMIT: 'maybe',
    TRUSTED_PROXIES: '10.0.0.0/8, my-proxy',
    MCP_ORIGINS: 'https://good.example, bad.example/path',
    DATABASE_URL: 'mysql://ana:hunter2@db/lembra',
  }
  const fault = faultOf(environment)
  for (const name of Object.keys(environment)) expect(fault.message).toContain(name)
  expect(fault.faults.length).toBe(12)
  expect(fault.message).not.toContain('hunter2')
})

test.each([
  [{ TRANSCRIBER: 'openai' }, ['TRANSCRIBER_URL']],
  [{ TRANSCRIBER: 'openai', TRANSCRIBER_URL: 'ftp://models.example' }, ['TRANSCRIBER_URL']],
  [{ TRANSCRIBER: 'command' }, ['TRANSCRIBER_COMMAND']],
  [{ TRANSCRIBER: 'command', TRANSCRIBER_COMMAND: 'whisper-cli "-m base' }, ['TRANSCRIBER_COMMAND']],
  [{ TRANSCRIBER: 'magic' }, ['TRANSCRIBER']],
  [{ DESCRIBER: 'openai' }, ['DESCRIBER_URL', 'DESCRIBER_MODEL']],
  [{ CLASSIFIER: 'openai', CLASSIFIER_URL: 'http://127.0.0.1:8000/v1' }, ['CLASSIFIER_MODEL']],
  [{ RERANKER: 'openai' }, ['RERANKER_URL', 'RERANKER_MODEL']],
  [{ RERANKER: 'command', RERANKER_COMMAND: 'rerank "' }, ['RERANKER_COMMAND']],
  [{ RERANKER_TIMEOUT_MS: '0' }, ['RERANKER_TIMEOUT_MS']],
  [{ S3_BUCKET: 'files' }, ['S3_ACCESS_KEY', 'S3_SECRET_KEY']],
  [{ S3_ENDPOINT: 'http://127.0.0.1:9000' }, ['S3_BUCKET']],
  [{ MAX_UPLOAD_MB: '0' }, ['MAX_UPLOAD_MB']],
])('%j is incomplete, and the fault names the missing setting', (environment, names) => {
  const { faults } = faultOf(environment)
  expect(faults).toHaveLength(names.length)
  for (const [index, name] of names.entries()) expect(faults[index]).toMatch(new RegExp(`^${name} `))
})

test('plans treat absent quotas as unlimited, and the first plan is the default', () => {
  const { plans } = readConfig({ PLANS: '{"free":{"memories":10},"pro":{"memories":null,"ratePerMinute":60}}' })
  expect(plans.defaultName).toBe('free')
  expect(plans.byName.get('free')).toEqual({
    memories: 10,
    audioSeconds: null,
    images: null,
    storageBytes: null,
    ratePerMinute: null,
  })
  expect(plans.byName.get('pro')?.ratePerMinute).toBe(60)
})

test('trailing slashes of the base address are removed', () => {
  expect(readConfig({ BASE_URL: 'https://lembra.example/' }).baseUrl).toBe('https://lembra.example')
})

test('docs/settings.md lists every setting with its default', () => {
  const page = readFileSync(join(import.meta.dirname, '..', 'docs/settings.md'), 'utf8')
  const documented = [...page.matchAll(/^\| `([A-Z0-9_]+)` \| (?:`([^`]*)`)? ?\|/gm)].map(([, name, value = '']) => [
    name,
    value,
  ])
  expect(Object.fromEntries(documented)).toEqual(SETTINGS)
})

function faultOf(environment: Record<string, string>): BadConfiguration {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof BadConfiguration) return error
    throw error
  }
  throw new Error('The configuration was accepted')
}
