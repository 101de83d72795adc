// A data folder with 200,000 memories, built once and kept between runs.

import { createHash, randomBytes } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { hashOf, newSecret } from '../../src/core/accounts/authentication.ts'
import type { Account } from '../../src/core/accounts/record.ts'
import type { Memory } from '../../src/core/memories/record.ts'
import { wordsOfMemory } from '../../src/core/search/indexing.ts'
import type { Store } from '../../src/core/store.ts'
import { languages, mentionsIn } from '../../src/engines/language/index.ts'
import { openDatabase } from '../../src/store/sqlite/database.ts'
import { createSqliteStore } from '../../src/store/sqlite/store.ts'
import { makeAccount, makeMemory, memoryId } from '../../test/support/make-memory.ts'
import { numberOption } from './report.ts'
import { createTexts, type Texts } from './texts.ts'

export interface FilledAccount {
  name: string
  size: number
  apiKey: string
}

export interface FilledFolder {
  folder: string
  /** The largest first. */
  accounts: FilledAccount[]
}

/** `--scale 0.05` for a quick try; recorded figures need the full size. */
const scale = numberOption('scale', 1)
const SIZES: ReadonlyArray<readonly [string, number]> = [
  ['large', 100_000 * scale],
  ['middle', 10_000 * scale],
  ...Array.from({ length: 90 }, (_, index) => [`small${index}`, 1_000 * scale] as const),
]
const BATCH = 1_000
/** The dimensions of the built-in encoder. */
const DIMENSIONS = 512
const MINUTE_MS = 60_000
const KEYS_FILE = 'bench-accounts.json'

/** Its name contains the schema and the index version that it was built with, so that a change builds another. */
export async function filledFolder(): Promise<FilledFolder> {
  const folder = join(tmpdir(), `lembra-filled-${fingerprint()}${scale === 1 ? '' : `-${scale}`}`)
  if (!existsSync(folder)) await build(folder)
  return { folder, accounts: JSON.parse(readFileSync(join(folder, KEYS_FILE), 'utf8')) as FilledAccount[] }
}

function fingerprint(): string {
  const source = resolve(import.meta.dirname, '..', '..', 'src')
  const builders = [
    'store/sqlite/migrations/*.ts',
    'store/sqlite/text-index.ts',
    'store/sqlite/text-candidates.ts',
    'core/search/indexing.ts',
  ]
  const hash = createHash('sha256').update(readFileSync(import.meta.filename))
  for (const file of [...globSync(builders, { cwd: source })].sort()) hash.update(readFileSync(join(source, file)))
  return hash.digest('hex').slice(0, 12)
}

/** Built under another name until it is complete. */
async function build(folder: string): Promise<void> {
  const unfinished = `${folder}-unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true })
  const startedAt = performance.now()
  const store = createSqliteStore(await openDatabase(unfinished))
  const texts = createTexts(3)
  const model = await addModel(store)
  const accounts: FilledAccount[] = []
  for (const [name, size] of SIZES) {
    const account = makeAccount({ id: `usr_${name}`, name })
    const apiKey = newSecret('api-key', randomBytes)
    await addAccount(store, account, apiKey)
    for (let first = 0; first < size; first += BATCH)
      await addMemories(store, account, { texts, model }, first, Math.min(size, first + BATCH))
    accounts.push({ name, size, apiKey })
  }
  await store.close()
  writeFileSync(join(unfinished, KEYS_FILE), JSON.stringify(accounts))
  renameSync(unfinished, folder)
  console.log(`Built ${folder} in ${Math.round((performance.now() - startedAt) / 1000)} s; it is kept for the next run`)
}

async function addAccount(store: Store, account: Account, apiKey: string): Promise<void> {
  await store.transaction(async (tx) => {
    await tx.accounts.add(account)
    await tx.credentials.add({
      accountId: account.id,
      id: `key_${account.name}`,
      kind: 'api-key',
      hash: hashOf(apiKey),
      label: 'bench',
      platform: null,
      client: null,
      prefix: apiKey.slice(0, 8),
      access: 'write',
      scope: null,
      connectionId: null,
      parentId: null,
      createdAt: 0,
      lastUsedAt: null,
      expiresAt: null,
    })
  })
}

/** As if the built-in encoder had embedded everything: a service that still has to is not idle. */
async function addModel(store: Store): Promise<number> {
  return store.transaction(async (tx) => {
    const model = await tx.vectors.addModel('builtin/use-lite-1', 'active', null)
    await tx.vectors.updateModel({ ...model, similarityThreshold: 0.33 })
    return model.id
  })
}

/** Spread by a step that is coprime to their number: no two are alike, and it is cheap. */
function vectorOf(index: number): Float32Array {
  const vector = Float32Array.from(
    { length: DIMENSIONS },
    (_, place) => ((index * 7919 + place * 104_729) % 1009) - 504,
  )
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0))
  return vector.map((value) => value / length)
}

async function addMemories(
  store: Store,
  account: Account,
  { texts, model }: { texts: Texts; model: number },
  first: number,
  end: number,
): Promise<void> {
  await store.transaction(async (tx) => {
    for (let index = first; index < end; index++) {
      const memory = memoryOf(account.id, index, texts)
      await tx.memories.add(memory)
      await tx.mentions.put(account.id, memory.id, mentionsIn(memory, memory.language))
      await tx.textIndex.put(memory, await wordsOfMemory(memory, 'UTC', async () => {}))
      await tx.vectors.put(model, [{ accountId: account.id, id: memory.id, chunks: [vectorOf(index)] }])
    }
  })
}

function memoryOf(accountId: string, index: number, texts: Texts): Memory {
  const isTask = index % 6 === 0
  return makeMemory({
    accountId,
    id: memoryId(index),
    type: isTask ? 'task' : 'note',
    text: texts.memory(index),
    tags: index % 4 === 0 ? ['home', `topic${index % 40}`] : [],
    attributes: isTask ? { status: 'open' } : {},
    status: isTask ? 'open' : null,
    language: languages[index % 3] ?? null,
    capturedAt: Date.UTC(2023, 0, 1) + index * 15 * MINUTE_MS,
  })
}
