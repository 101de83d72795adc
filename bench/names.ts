import { join } from 'node:path'
import { fold, languages, mentionsIn } from '../src/engines/language/index.ts'
import { readWrittenCases } from './support/written-cases.ts'

/**
 * `node bench/names.ts [--misses]`: precision and recall of the names found in the texts of `bench/names`, and how often their kind
 * is right. A line is `text => Name (kind), …`, or `text => none`.
 */
const showsMisses = process.argv.includes('--misses')
const cases = readWrittenCases(join(import.meta.dirname, 'names')).map(({ lang, line }) => {
  const [text = '', expected = ''] = line.split(' => ')
  const names = Array.from(expected.matchAll(/([^,]+?) \((\w+)\)/gu), ([, name = '', kind = '']) => ({
    value: fold(name.trim()),
    kind,
  }))
  return { lang, text, names }
})

for (const language of languages) {
  const own = cases.filter(({ lang }) => lang === language)
  let [found, right, rightKind, expected] = [0, 0, 0, 0]
  for (const { text, names } of own) {
    const read = wholeNames(text, language)
    const correct = read.filter(({ value }) => names.some((name) => name.value === value))
    const ofKind = correct.filter(({ value, entity }) =>
      names.some((name) => name.value === value && name.kind === entity),
    )
    found += read.length
    right += correct.length
    rightKind += ofKind.length
    expected += names.length
    if (showsMisses && (ofKind.length < read.length || ofKind.length < names.length))
      console.log(
        `  ${text}\n    found ${listed(read.map(({ value, entity }) => ({ value, kind: entity ?? '' })))}; expected ${listed(names)}`,
      )
  }
  const share = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`
  console.log(
    `${language}  precision ${share(right, found)}  recall ${share(right, expected)}  kinds ${share(rightKind, right)}  (${expected} names)`,
  )
}

function wholeNames(text: string, language: (typeof languages)[number]) {
  return mentionsIn({ text, title: '' }, language).filter(({ kind, entity }) => kind === 'name' && entity !== 'part')
}

function listed(names: ReadonlyArray<{ value: string; kind: string }>): string {
  return names.map(({ value, kind }) => `${value} (${kind})`).join(', ')
}
