import { expect, test } from 'vitest'
import { BadConfiguration, readConfig } from '../src/config/config.ts'

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' }

test('an endpoint alone turns traces on, with the defaults of OpenTelemetry', () => {
  expect(readConfig(ENDPOINT).tracing).toEqual({
    url: 'http://127.0.0.1:4318/v1/traces',
    headers: {},
    timeoutMs: 10_000,
    resource: { 'service.name': 'lembra' },
    sampler: { kind: 'always_on', ratio: 1, isParentBased: true },
    batch: { delayMs: 5_000, timeoutMs: 30_000, maxQueued: 2_048, maxSent: 512 },
  })
})

test.each([
  {},
  { ...ENDPOINT, OTEL_SDK_DISABLED: 'true' },
  { ...ENDPOINT, OTEL_SDK_DISABLED: 'TRUE' },
  { ...ENDPOINT, OTEL_TRACES_EXPORTER: 'none' },
  // Settings for other programs do not stop the start.
  { OTEL_TRACES_SAMPLER: 'xray', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
])('with %j no traces are sent', (environment) => {
  expect(readConfig(environment).tracing).toBeNull()
})

test('settings for traces take precedence over general ones', () => {
  const { tracing } = readConfig({
    ...ENDPOINT,
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://collector.example/otlp',
    OTEL_EXPORTER_OTLP_HEADERS: 'x-all=1',
    OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'authorization=Basic%20YTpi==, x-team=our%2Cs',
    OTEL_EXPORTER_OTLP_TIMEOUT: '1000',
    OTEL_EXPORTER_OTLP_TRACES_TIMEOUT: '2000',
    OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
    OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/protobuf',
  })
  expect(tracing).toMatchObject({
    url: 'https://collector.example/otlp',
    headers: { authorization: 'Basic YTpi==', 'x-team': 'our,s' },
    timeoutMs: 2_000,
  })
})

test.each([
  [{ OTEL_RESOURCE_ATTRIBUTES: 'service.name=ours,host.name=one' }, { 'service.name': 'ours', 'host.name': 'one' }],
  [{ OTEL_RESOURCE_ATTRIBUTES: 'service.name=ours', OTEL_SERVICE_NAME: 'mine' }, { 'service.name': 'mine' }],
])('%j sets the name of the service', (environment, resource) => {
  expect(readConfig({ ...ENDPOINT, ...environment }).tracing?.resource).toEqual(resource)
})

test.each([
  ['always_off', { kind: 'always_off', ratio: 1, isParentBased: false }],
  ['traceidratio', { kind: 'traceidratio', ratio: 0.25, isParentBased: false }],
  ['parentbased_traceidratio', { kind: 'traceidratio', ratio: 0.25, isParentBased: true }],
  ['parentbased_always_off', { kind: 'always_off', ratio: 1, isParentBased: true }],
])('the sampler %s is supported', (name, sampler) => {
  const environment = { ...ENDPOINT, OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: '0.25' }
  expect(readConfig(environment).tracing?.sampler).toEqual(sampler)
})

test('every fault is named, and no header is repeated', () => {
  const environment = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318',
    OTEL_EXPORTER_OTLP_HEADERS: 'hunter2',
    OTEL_EXPORTER_OTLP_TIMEOUT: 'soon',
    OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
    OTEL_TRACES_EXPORTER: 'zipkin',
    OTEL_RESOURCE_ATTRIBUTES: '%zz=1',
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '2',
    OTEL_BSP_SCHEDULE_DELAY: '0',
  }
  const fault = faultOf(environment)
  for (const name of Object.keys(environment)) expect(fault.message).toContain(name)
  expect(fault.faults).toHaveLength(8)
  expect(fault.message).not.toContain('hunter2')
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
