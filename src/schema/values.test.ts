import { expect, test } from 'vitest'
import { visibleText } from './values.ts'

test.each([
  ['tags', 'pay\u{E0049}\u{E0067}\u{E006E}\u{E007F} rent', 'pay rent'],
  ['Hangul fillers', 'pay\u3164\u115F\u1160\uFFA0 rent', 'pay rent'],
  ['variation selectors', 'p\uFE00a\uFE0Fy\u{E0100}\u{E01EF} rent\uFE0E', 'pay rent'],
  ['bidi controls', '\u202Epay\u2066 \u200Frent\u061C', 'pay rent'],
  ['zero-width spaces', 'p\u200Ba\u2060y\uFEFF r\u00ADent\u034F', 'pay rent'],
  ['joiners in Latin', 'p\u200Da\u200Cy', 'pay'],
  ['runs of joiners in a script that needs single ones', 'نمی\u200C\u200D\u200Cخواهم', 'نمیخواهم'],
  ['controls', 'p\u0000a\u001By\u009F', 'pay'],
  ['blank Braille patterns', 'pay\u2800', 'pay'],
  ['second selectors of an emoji', '❤️\uFE0F\uFE0F', '❤️'],
])('%s are removed', (_, text, expected) => {
  expect(visibleText(text)).toBe(expected)
})

test.each(['👩‍👩‍👧', '❤️‍🔥', '🧑🏽‍🚀', '🏳️‍🌈', '1️⃣', 'نمی‌خواهم', 'क्‍ष', 'ශ්‍රී', 'line\r\n\tline', '日本語', 'Zoë'])(
  'invisible characters that a text needs are kept: %s',
  (text) => {
    expect(visibleText(text)).toBe(text)
  },
)

test('a megabyte of invisible characters causes no excessive backtracking', () => {
  for (const mark of ['\u200D', '\uFE0F', '👩\u200D', 'ن\u200C'])
    expect(visibleText(mark.repeat(300_000))).not.toBe('x')
})
