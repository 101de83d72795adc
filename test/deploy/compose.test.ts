import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SETTINGS } from '../../src/config/config.ts'

// Files are read as text: these rules need no YAML parser.
const project = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(project, file), 'utf8')
const withoutComments = (text: string) => text.replaceAll(/(^|\s)#.*$/gm, '')

const manifests = readdirSync(join(project, 'deploy/kubernetes'))
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => `deploy/kubernetes/${name}`)
const compose = withoutComments(read('deploy/compose.yml'))
const configMap = withoutComments(read('deploy/kubernetes/configmap.yaml'))
const secret = withoutComments(read('deploy/kubernetes/secret.example.yaml'))
const dockerfile = withoutComments(read('deploy/Dockerfile'))

/** From a line without indentation to the next one. */
function block(text: string, firstLine: string): string {
  const [, after] = text.split(new RegExp(`^${firstLine}.*\n`, 'm'))
  if (after === undefined) throw new Error(`There is no line that begins with "${firstLine}".`)
  return after.split(/^\S/m)[0] ?? ''
}

function names(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name)
}

const settingLine = /^ +([A-Z][A-Z0-9_]+):/gm

test.each([
  ['compose.yml', block(compose, 'x-service-settings:'), 20],
  ['the ConfigMap', block(configMap, 'data:'), 8],
  ['the Secret', block(secret, 'stringData:'), 4],
])('every setting in %s is one that the service reads', (_place, text, least) => {
  const used = names(text, settingLine)
  expect(used.length).toBeGreaterThanOrEqual(least)
  expect(used.filter((name) => !(name in SETTINGS))).toEqual([])
})

test('the image sets no variable that the service does not read', () => {
  const [, environment = ''] = /^ENV (.+)$/m.exec(dockerfile) ?? []
  const used = names(environment, /([A-Z_]+)=/g)
  expect(used).toContain('DATA_DIR')
  // Variables of Node and the system.
  expect(used.filter((name) => !(name in SETTINGS) && !['NODE_ENV', 'HOME'].includes(name))).toEqual([])
})

test('every variable in compose.yml is a setting of the service or in .env.example', () => {
  const example = names(read('deploy/.env.example'), /^#?([A-Z][A-Z0-9_]+)=/gm)
  const asked = names(compose, /\$\{([A-Z][A-Z0-9_]+)/g)
  expect(asked.length).toBeGreaterThan(20)
  expect(asked.filter((name) => !(name in SETTINGS) && !example.includes(name))).toEqual([])
  expect(example.filter((name) => !asked.includes(name))).toEqual([])
})

test('secrets have no default: they are empty in the example, and compose.yml refuses that', () => {
  const empty = names(read('deploy/.env.example'), /^([A-Z0-9_]+)=$/gm)
  expect(empty).toEqual(['POSTGRES_PASSWORD', 'DATABASE_PASSWORD', 'S3_SECRET_KEY', 'GRAFANA_PASSWORD'])
  for (const name of empty) {
    expect(compose).toContain(`\${${name}:?`)
    expect(names(compose, new RegExp(`\\$\\{(${name})(?!:\\?)`, 'g'))).toEqual([])
  }
  expect(names(secret, /^ {2}([A-Z0-9_]+): (?!''$)/gm)).toEqual([])
})

test('every image has an owner, a name and a tag that is not "latest", and none names a registry', () => {
  const images = [
    ...names(compose, /^ +image: (\S+)$/gm),
    ...manifests.flatMap((file) => names(withoutComments(read(file)), /^ +image: (\S+)$/gm)),
    ...names(dockerfile, /^ARG NODE_IMAGE=(\S+)$/gm),
  ]
  expect(images.length).toBeGreaterThanOrEqual(9)
  for (const image of images) {
    // An owner with a dot, a colon or the name "localhost" would be parsed as a host.
    expect(image).toMatch(/^[a-z0-9-]+\/[a-z0-9-]+:(?:[\w.-]+|\$\{LEMBRA_TAG:-local\})$/)
    expect(image).not.toMatch(/^localhost\/|:latest$/)
  }
  expect(names(dockerfile, /^FROM (\S+)/gm)).toEqual(Array(3).fill(`\${NODE_IMAGE}`))
})

test('each service process is started in its own role', () => {
  const roles = (text: string) => names(text, /\[start, --role=(\w+)\]/g)
  expect(roles(compose)).toEqual(['api', 'worker'])
  expect(manifests.flatMap((file) => roles(read(file)))).toEqual(['api', 'worker'])
})

test('every manifest is in the kustomization, the optional ones as a comment', () => {
  const kustomization = read('deploy/kubernetes/kustomization.yaml')
  const others = manifests
    .map((file) => file.replace('deploy/kubernetes/', ''))
    .filter((name) => !['kustomization.yaml', 'secret.example.yaml'].includes(name))
  expect(names(kustomization, /^ +(?:# )?- (\S+\.yaml)$/gm).toSorted()).toEqual(others.toSorted())
})

test("the proxy hides the probes and the metrics, and sets the client's address itself", () => {
  const proxy = read('deploy/haproxy/haproxy.cfg')
  const [, hidden = ''] = /path,url_dec -m reg -i '([^']+)'/.exec(proxy) ?? []
  const rule = new RegExp(hidden, 'i')
  for (const path of ['/metrics', '/healthz', '/readyz', '//metrics', '/METRICS', '/metrics/'])
    expect(path).toMatch(rule)
  for (const path of ['/v1/memories', '/v1/metrics', '/docs', '/metricsx']) expect(path).not.toMatch(rule)
  expect(proxy).toMatch(/^ +http-request set-header X-Forwarded-For %\[src\]$/m)
})

test('.dockerignore does not leave out files that the image is built from', () => {
  const kept = names(read('.dockerignore'), /^!(\S+)$/gm)
  const copied = names(dockerfile, /^COPY (?!--from)(.+) \S+$/gm).flatMap((sources) => sources.split(' '))
  expect(copied.length).toBeGreaterThan(5)
  const isKept = (source: string) => kept.some((name) => source === name || source.startsWith(`${name}/`))
  expect(copied.filter((source) => !isKept(source))).toEqual([])
})

test('the image contains the web app, and none of its build tools', () => {
  const [, web = '', program = ''] = dockerfile.split(/^FROM .*$/m)
  expect(web).toContain('RUN node scripts/build-web.ts')
  expect(program).toMatch(/^COPY --from=web \/app\/web\/dist web\/dist$/m)
  expect(program).toContain('npm ci --omit=dev')
  expect(names(dockerfile, /^COPY --from=web (\S+)/gm)).toEqual(['/app/web/dist'])
})
