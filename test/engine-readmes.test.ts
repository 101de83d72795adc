import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { freshFolder } from './support/folder.ts'

const root = join(import.meta.dirname, '..')
const readmes = globSync('src/engines/*/README.md', { cwd: root }).sort()

test('engines have a README', () => {
  expect(readmes.length).toBeGreaterThan(2)
})

test.each(readmes)('the example of %s runs', async (readme) => {
  const [, example] = /```ts\n(.*?)```/s.exec(readFileSync(join(root, readme), 'utf8')) ?? []
  expect(example).toContain("from './index.ts'")
  const file = join(freshFolder(), 'example.ts')
  writeFileSync(file, example?.replaceAll("'./index.ts'", `'${join(root, dirname(readme), 'index.ts')}'`) ?? '')
  await import(file)
})
