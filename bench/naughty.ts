// Every string of a list through every string field: returned unchanged, or 400.
// node bench/naughty.ts [JSON file, an array of strings]
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Answer, type Client, newApiKey, openClient } from './support/client.ts'
import { report } from './support/report.ts'
import { withFolder, withService } from './support/service.ts'

interface Field {
  name: string
  /** Sends the string and returns the answer. `kept` is the string as read back; it is absent if the field only queries. */
  send(client: Client, text: string): Promise<{ answer: Answer; kept?: unknown }>
}
interface Memory {
  id: string
  title: string
  text: string
  attributes: Record<string, unknown>
  metadata: { tags: string[]; client: string | null; type: string }
}

const given = process.argv.slice(2).find((argument) => !argument.startsWith('--'))
const file = resolve(given ?? resolve(import.meta.dirname, '..', '..', 'shared', 'data', 'blns.json'))

/** A field of something created at `path`, read back by its id. */
function created(name: string, path: string, body: (text: string) => object, read: (memory: Memory) => unknown): Field {
  return {
    name: `${path} ${name}`,
    async send(client, text) {
      const answer = await client.send('POST', path, body(text))
      if (answer.status !== 201) return { answer }
      const { id } = JSON.parse(answer.text) as { id: string }
      return { answer, kept: read(await client.expect<Memory>(200, 'GET', `/v1/memories/${id}`)) }
    },
  }
}

function patched(name: string, id: string, body: (text: string) => object, read: (memory: Memory) => unknown): Field {
  return {
    name: `PATCH ${name}`,
    async send(client, text) {
      const answer = await client.send('PATCH', `/v1/memories/${id}`, body(text))
      if (answer.status !== 200) return { answer }
      return { answer, kept: read(await client.expect<Memory>(200, 'GET', `/v1/memories/${id}`)) }
    },
  }
}

/** A field that is only used in a query: it must be answered, whatever is found. */
function asked(name: string, method: string, path: (text: string) => string, body?: (text: string) => object): Field {
  return { name, send: async (client, text) => ({ answer: await client.send(method, path(text), body?.(text)) }) }
}

const captureFields: Field[] = [
  created(
    'text',
    '/v1/memories',
    (text) => ({ text }),
    (memory) => memory.text,
  ),
  created(
    'tags',
    '/v1/memories',
    (text) => ({ text: 'x', tags: [text] }),
    ({ metadata }) => metadata.tags[0],
  ),
  created(
    'via',
    '/v1/memories',
    (text) => ({ text: 'x', via: text }),
    ({ metadata }) => metadata.client,
  ),
  asked(
    '/v1/memories clientId',
    'POST',
    () => '/v1/memories',
    (text) => ({ text: 'x', clientId: text }),
  ),
  asked(
    '/v1/memories capturedAt',
    'POST',
    () => '/v1/memories',
    (text) => ({ text: 'x', capturedAt: text }),
  ),
  created(
    'content',
    '/v1/remember',
    (text) => ({ content: text }),
    (memory) => memory.text,
  ),
  created(
    'title',
    '/v1/remember',
    (text) => ({ content: 'x', title: text }),
    (memory) => memory.title,
  ),
  created(
    'tags',
    '/v1/remember',
    (text) => ({ content: 'x', tags: [text] }),
    ({ metadata }) => metadata.tags[0],
  ),
  created(
    'type',
    '/v1/remember',
    (text) => ({ content: 'x', type: text }),
    ({ metadata }) => metadata.type,
  ),
]

function patchFields(id: string): Field[] {
  return [
    patched(
      'content',
      id,
      (content) => ({ content }),
      (memory) => memory.text,
    ),
    patched(
      'title',
      id,
      (title) => ({ title }),
      (memory) => memory.title,
    ),
    patched(
      'type',
      id,
      (type) => ({ type }),
      ({ metadata }) => metadata.type,
    ),
    patched(
      'tags',
      id,
      (tag) => ({ tags: [tag] }),
      ({ metadata }) => metadata.tags[0],
    ),
    patched(
      'attribute',
      id,
      (key) => ({ attributes: { key } }),
      ({ attributes }) => attributes['key'],
    ),
    asked(
      'PATCH attribute name',
      'PATCH',
      () => `/v1/memories/${id}`,
      (text) => ({ attributes: { [text]: 1 } }),
    ),
    asked(
      'PATCH attributes.status',
      'PATCH',
      () => `/v1/memories/${id}`,
      (text) => ({ attributes: { status: text } }),
    ),
    asked(
      'PATCH attributes.dueAt',
      'PATCH',
      () => `/v1/memories/${id}`,
      (text) => ({ attributes: { dueAt: text } }),
    ),
  ]
}

const query = (name: string) => (text: string) => `/v1/memories?${name}=${encodeURIComponent(text.toWellFormed())}`
const askingFields: Field[] = [
  asked(
    'search query',
    'POST',
    () => '/v1/search',
    (text) => ({ query: text }),
  ),
  asked(
    'recall query',
    'POST',
    () => '/v1/recall',
    (text) => ({ query: text }),
  ),
  ...['q', 'mode=text&q', 'tag', 'type', 'client', 'limit', 'offset', 'mode'].map((name) =>
    asked(`list ${name}`, 'GET', query(name)),
  ),
  asked('memory id', 'GET', (text) => `/v1/memories/${encodeURIComponent(text.toWellFormed())}`),
  asked('tasks client', 'GET', (text) => `/v1/tasks?client=${encodeURIComponent(text.toWellFormed())}`),
]

const accountFields: Field[] = [
  {
    name: 'account name',
    async send(client, name) {
      const answer = await client.send('PATCH', '/v1/auth/me', { name })
      if (answer.status !== 200) return { answer }
      return { answer, kept: (await client.expect<{ name: string }>(200, 'GET', '/v1/auth/me')).name }
    },
  },
  {
    name: 'API key label',
    async send(client, label) {
      const answer = await client.send('POST', '/v1/apikeys', { label })
      if (answer.status !== 201) return { answer }
      const { id } = JSON.parse(answer.text) as { id: string }
      const { items } = await client.expect<{ items: Array<{ id: string; label: string }> }>(200, 'GET', '/v1/apikeys')
      const kept = items.find((key) => key.id === id)?.label
      await client.send('DELETE', `/v1/apikeys/${id}`)
      return { answer, kept }
    },
  },
  asked(
    'account timezone',
    'PATCH',
    () => '/v1/auth/me',
    (timezone) => ({ settings: { timezone } }),
  ),
]

const counts = {
  sent: 0,
  'kept or answered': 0,
  'refused with 400': 0,
  altered: 0,
  'answers of 5xx': 0,
  'other answers': 0,
}

async function check(client: Client, { name, send }: Field, text: string): Promise<void> {
  const { answer, ...rest } = await send(client, text)
  counts.sent += 1
  const shown = JSON.stringify(text).slice(0, 100)
  if (answer.status >= 500) {
    counts['answers of 5xx'] += 1
    console.log(`${answer.status} at ${name}: ${shown}`)
  } else if (answer.status === 400) counts['refused with 400'] += 1
  else if (answer.status >= 300 && !(answer.status === 404 && name === 'memory id')) {
    counts['other answers'] += 1
    console.log(`${answer.status} at ${name}: ${shown}`)
  } else if ('kept' in rest && rest.kept !== text) {
    counts.altered += 1
    console.log(`altered at ${name}: ${shown} became ${JSON.stringify(rest.kept)?.slice(0, 100)}`)
  } else counts['kept or answered'] += 1
}

if (existsSync(file)) {
  const strings = JSON.parse(readFileSync(file, 'utf8')) as string[]
  await withFolder((folder) =>
    withService({ folder }, async ({ address }) => {
      const client = openClient(address, await newApiKey(address))
      const { id } = await client.expect<{ id: string }>(201, 'POST', '/v1/remember', { content: 'A text to change' })
      const fields = [...captureFields, ...patchFields(id), ...askingFields, ...accountFields]
      for (const text of strings) for (const field of fields) await check(client, field, text)
      client.close()
      console.log(`${strings.length} strings through ${fields.length} fields`)
    }),
  )
  const none = { atMost: 0 }
  report('naughty', counts, { altered: none, 'answers of 5xx': none, 'other answers': none })
} else {
  console.log(`There are no strings at ${file}: nothing tried.`)
}
