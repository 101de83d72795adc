// Finds sentences in comments and documents that break two rules of CONTRIBUTING.md: no sentence opens with "Of", "What" (unless it is a
// question), "Told" or "Where", and "where" names a place rather than a condition.
// node scripts/check-prose.ts [file or folder …]
import { globSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { parseSync } from 'oxc-parser'

interface Finding {
  file: string
  line: number
  sentence: string
}

interface Passage {
  line: number
  text: string
}

const ROOT = join(import.meta.dirname, '..')
const FOLDERS = ['src', 'web', 'test', 'bench', 'scripts', 'docs', 'examples']
const OPENING = /^(?:Of|What|Told|Where)\b/
/** The words after which "where" asks for or names a place. */
const PLACE =
  /\b(?:place|file|folder|line|point|page|position|table|directory|machine|server|module|know|knows|say|says|tell|tells|show|shows|see|from|to|is|of|or|and|decides?) where\b/

/** Line comments on adjacent lines form one passage. */
function passagesOfCode(file: string, code: string): Passage[] {
  const passages: Passage[] = []
  let lastLine = Number.NEGATIVE_INFINITY
  for (const { type, value, start } of parseSync(file, code).comments) {
    const line = code.slice(0, start).split('\n').length
    const text = value.replaceAll(/^\s*\*+ ?/gm, '').trim()
    const last = passages.at(-1)
    if (type === 'Line' && last && line === lastLine + 1) last.text += `\n${text}`
    else passages.push({ line, text })
    lastLine = line
  }
  return passages
}

function passagesOfDocument(text: string): Passage[] {
  let isCode = false
  return text.split('\n').flatMap((content, index) => {
    if (content.startsWith('```')) isCode = !isCode
    return isCode || content.startsWith('```') ? [] : [{ line: index + 1, text: content.replace(/^[-*#>|\d. ]+/, '') }]
  })
}

function sentencesOf(text: string): string[] {
  const plain = text.replaceAll(/`[^`]*`/g, '`code`').replaceAll(/\s+/g, ' ')
  return plain.split(/(?<=[.!?:])\s+(?=[A-Z"`@])/).filter((sentence) => sentence !== '')
}

function isWrong(sentence: string): boolean {
  if (OPENING.test(sentence) && !sentence.endsWith('?')) return true
  return [...sentence.matchAll(/\b\w+,? where\b/g)].some(([match]) => !PLACE.test(match))
}

function findingsIn(file: string): Finding[] {
  const text = readFileSync(join(ROOT, file), 'utf8')
  const passages = extname(file) === '.md' ? passagesOfDocument(text) : passagesOfCode(file, text)
  return passages.flatMap(({ line, text: passage }) =>
    sentencesOf(passage)
      .filter(isWrong)
      .map((sentence) => ({ file, line, sentence })),
  )
}

function filesUnder(path: string): string[] {
  if (statSync(join(ROOT, path)).isFile()) return [path]
  return globSync(`${path}/**/*.{ts,tsx,mjs,md}`, { cwd: ROOT, exclude: ['**/dist/**', '**/node_modules/**'] })
}

const asked = process.argv.slice(2)
const paths = asked.length > 0 ? asked : [...FOLDERS, 'README.md', 'CONTRIBUTING.md', 'SECURITY.md']
const findings = paths.flatMap(filesUnder).flatMap(findingsIn)
for (const { file, line, sentence } of findings) console.log(`${file}:${line}: ${sentence}`)
console.log(`${findings.length} ${findings.length === 1 ? 'sentence' : 'sentences'} to rewrite.`)
if (findings.length > 0) process.exitCode = 1
