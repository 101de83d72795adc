import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** The paths that CONTRIBUTING.md names: in the second column of its table, and as arguments of the commands in the third. */
function pathsOfGuide(): string[] {
  const guide = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
  const quoted = [...guide.matchAll(/`([^`\n]+)`/g)].flatMap(([, text = '']) => text.split(' '))
  return [...new Set(quoted.filter((word) => /^(?:src|web|test|docs|scripts|bench)\//.test(word)))]
}

/** A path may have a placeholder or a star, or be the beginning of names, as arguments of vitest are. */
function isThere(path: string): boolean {
  const pattern = path.replace(/<[^>]+>/g, '*')
  return existsSync(join(root, path)) || globSync([pattern, `${pattern}*`], { cwd: root }).length > 0
}

test('every file and folder that CONTRIBUTING.md names exists', () => {
  const paths = pathsOfGuide()
  expect(paths.length).toBeGreaterThan(30)
  expect(paths.filter((path) => !isThere(path))).toEqual([])
})
