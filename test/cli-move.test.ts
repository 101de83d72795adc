import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runLembra } from './support/command-line.ts'
import { freshFolder } from './support/folder.ts'

const NOBODY_THERE = 'postgres://lembra:pass-word@127.0.0.1:9/lembra'

test.each([[], ['--to', 'mysql://host/db'], ['--to', 'sqlite:'], ['--to', 'sqlite:/x', '--blobs', 'tape']])(
  'move %j prints its usage and exits with 2',
  async (...words) => {
    const { code, stdout, stderr } = await runLembra(['move', ...words], { DATA_DIR: freshFolder() })
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/--to|s3 or disk/)
  },
)

test('options of move are not accepted by other commands', async () => {
  expect(await runLembra(['jobs', '--to', 'sqlite:/x'], { DATA_DIR: freshFolder() })).toMatchObject({ code: 2 })
})

test('a move that is not possible is explained without the password, and exits with 1', async () => {
  const folder = freshFolder()
  const [nothing, sameKind, servers, noBucket] = await Promise.all([
    runLembra(['move', '--to', NOBODY_THERE], { DATA_DIR: folder }),
    runLembra(['move', '--to', `sqlite:${join(folder, 'other')}`], { DATA_DIR: folder }),
    runLembra(['move', '--to', NOBODY_THERE], { DATA_DIR: folder, DATABASE_URL: NOBODY_THERE }),
    runLembra(['move', '--to', NOBODY_THERE, '--blobs', 's3'], { DATA_DIR: folder }),
  ])
  const told = [
    [nothing, `There is no database in ${folder}`],
    [sameKind, 'lembra backup'],
    [servers, 'pg_dump'],
    [noBucket, 'S3_ settings'],
  ] as const
  for (const [ended, words] of told) {
    expect(ended).toMatchObject({ code: 1 })
    expect(ended.stderr).toContain(words)
    expect(ended.stdout + ended.stderr).not.toContain('pass-word')
  }
})
