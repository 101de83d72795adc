import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../src/client')

test('a page that uses the client loads nothing but the client: from everything else it imports only types', () => {
  const imports = globSync('**/*.ts', { cwd: folder })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').match(/^(import|export) [^']*from '[^']+'/gm) ?? [])
  expect(imports.length).toBeGreaterThan(20)
  const loaded = imports.filter((line) => !/^(import|export) type /.test(line) && !/from '\.\/[^/]+'$/.test(line))
  expect(loaded).toEqual([])
})
