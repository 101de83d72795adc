import { expect, test } from 'vitest'
import enFirst from './en.json' with { type: 'json' }
import enMore from './en-more.json' with { type: 'json' }
import esFirst from './es.json' with { type: 'json' }
import esMore from './es-more.json' with { type: 'json' }
import ptFirst from './pt-BR.json' with { type: 'json' }
import ptMore from './pt-BR-more.json' with { type: 'json' }

const en = { ...enFirst, ...enMore }
const es = { ...esFirst, ...esMore }
const pt = { ...ptFirst, ...ptMore }

type Words = { [key: string]: string | Words }

function flat(words: Words, path = ''): Map<string, string> {
  return new Map(
    Object.entries(words).flatMap(([key, value]) =>
      typeof value === 'string' ? [[path + key, value] as const] : [...flat(value, `${path}${key}.`)],
    ),
  )
}

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name ?? '').sort()
}

const english = flat(en)

test.for([
  ['pt-BR', pt],
  ['es', es],
] as const)('%s has the same keys and placeholders as English', ([, words]) => {
  const others = flat(words)
  expect([...others.keys()].sort()).toEqual([...english.keys()].sort())
  for (const [path, text] of english) {
    expect({ path, names: placeholders(others.get(path) ?? '') }).toEqual({ path, names: placeholders(text) })
  }
})

test('no message is empty', () => {
  for (const words of [en, pt, es]) expect([...flat(words).values()].filter((text) => text.trim() === '')).toEqual([])
})

test('every message with a count has singular and plural forms', () => {
  for (const words of [en, pt, es]) {
    const keys = new Set(flat(words).keys())
    const ones = [...keys].filter((key) => key.endsWith('_one'))
    expect(ones.filter((key) => !keys.has(key.replace(/_one$/, '_other')))).toEqual([])
    const counting = [...flat(words)].filter(([, text]) => placeholders(text).includes('count')).map(([key]) => key)
    expect(counting.filter((key) => !/_(?:one|other)$/.test(key))).toEqual([])
  }
})
