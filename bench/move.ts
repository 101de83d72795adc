// How long a service of 200,000 memories with vectors of 512 dimensions takes to move to PostgreSQL and back, and whether searches give the same
// results.
// node bench/move.ts --database URL [--folder FOLDER] [--scale 0.05] [--record]: a server whose user may create databases

import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStorage } from '../src/app/app.ts'
import type { Storage } from '../src/app/storage.ts'
import { type Config, readConfig } from '../src/config/config.ts'
import { wholeAccount } from '../src/core/accounts/record.ts'
import { NO_TELEMETRY } from '../src/core/telemetry.ts'
import { type MoveTarget, moveService } from '../src/operator/operator-move.ts'
import { filledFolder } from './support/filled-folder.ts'
import { neededDatabase, serverVersion, withDatabase } from './support/postgres.ts'
import { report, textOption } from './support/report.ts'
import { createTexts } from './support/texts.ts'

const ACCOUNTS = ['usr_large', 'usr_middle', 'usr_small0']
const QUERIES = 40
const MODEL = 1
const DIMENSIONS = 512
const LIMIT = 20

/** Returns the duration in minutes. */
async function move(config: Config, to: MoveTarget): Promise<number> {
  const startedAt = performance.now()
  let step = ''
  await moveService(
    config,
    { to, blobs: null },
    {
      onResume: () => {},
      onProgress: (what) => {
        if (what === step) return
        step = what
        console.log(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(7)} s  ${what}`)
      },
    },
  )
  return (performance.now() - startedAt) / 60_000
}

async function answers(config: Config): Promise<string[]> {
  const storage = await openStorage(config, { clock: Date.now, log: console, telemetry: NO_TELEMETRY })
  try {
    const found: string[] = []
    for (const account of ACCOUNTS) found.push(...(await answersOf(storage, account)))
    return found
  } finally {
    await storage.close()
  }
}

async function answersOf({ textSearch, vectorSearch }: Storage, account: string): Promise<string[]> {
  const texts = createTexts(99)
  const found: string[] = []
  for (let index = 0; index < QUERIES; index++) {
    const query = { query: texts.query(index), mode: 'any-word', periods: [], timeWords: [], limit: LIMIT } as const
    const byWords = await textSearch.find(wholeAccount(account), query)
    const near = await vectorSearch.nearest(wholeAccount(account), MODEL, questionVector(index), LIMIT)
    found.push(byWords.map(({ id }) => id).join(' '), (near?.candidates ?? []).map(({ id }) => id).join(' '))
  }
  return found
}

function questionVector(index: number): Float32Array {
  const vector = Float32Array.from({ length: DIMENSIONS }, (_, place) => Math.sin((index + 1) * (place + 1)))
  const length = Math.hypot(...vector)
  return vector.map((value) => value / length)
}

function shareEqual(one: readonly string[], other: readonly string[]): number {
  return one.filter((answer, index) => answer === other[index]).length / one.length
}

const server = neededDatabase()
console.log(await serverVersion(server))
const source = textOption('folder') ?? (await filledFolder()).folder
const back = mkdtempSync(join(tmpdir(), 'lembra-bench-move-'))
try {
  await withDatabase(server, async (url) => {
    const onSqlite = readConfig({ DATA_DIR: source })
    const onPostgres = readConfig({ DATA_DIR: back, DATABASE_URL: url })
    await giveSigningKey(onSqlite)
    const before = await answers(onSqlite)
    const there = await move(onSqlite, { url })
    const between = await answers(onPostgres)
    const andBack = await move(onPostgres, { folder: back })
    const after = await answers(readConfig({ DATA_DIR: back }))
    report(
      'move',
      {
        'minutes to PostgreSQL': there,
        'minutes back': andBack,
        'answers equal there': shareEqual(before, between),
        'answers equal back': shareEqual(before, after),
      },
      {
        'minutes to PostgreSQL': { atMost: 10 },
        'minutes back': { atMost: 10 },
        'answers equal there': { atLeast: 1 },
        'answers equal back': { atLeast: 1 },
      },
    )
  })
} finally {
  rmSync(back, { recursive: true, force: true })
}

/** A folder that was filled but never started has none. */
async function giveSigningKey(config: Config): Promise<void> {
  const storage = await openStorage(config, { clock: Date.now, log: console, telemetry: NO_TELEMETRY })
  await storage.store.serviceKey('signing', randomBytes(32))
  await storage.close()
}
