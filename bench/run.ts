// Runs the named benches one after another, or lists them all.
// npm run bench [-- name… [their options]]
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join, parse } from 'node:path'

const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => parse(file).name)
  .sort()
const asked = process.argv.slice(2)
const chosen = asked.filter((word) => names.includes(word))
const options = asked.slice(asked.findIndex((word) => word.startsWith('-')) >>> 0)
const unknown = asked.slice(0, asked.length - options.length).filter((word) => !names.includes(word))

if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. "npm run bench" lists them.`)
  process.exitCode = 2
} else if (chosen.length === 0) list()
else for (const name of chosen) run(name)

function list(): void {
  for (const name of names) console.log(`${name.padEnd(16)} ${summaryOf(name)}`)
  console.log('\nnpm run bench -- NAME… [options]; the top of each file lists its options.')
}

/** The first comment line of the file. */
function summaryOf(name: string): string {
  const source = readFileSync(join(import.meta.dirname, `${name}.ts`), 'utf8')
  return /^(?:\/\/|\/\*\*|\s\*) +(.*?)(?: \*\/)?$/m.exec(source)?.[1] ?? ''
}

/** In its own process, so that no bench warms up another. */
function run(name: string): void {
  console.log(`\n${name}`)
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, `${name}.ts`), ...options], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exitCode = 1
}
