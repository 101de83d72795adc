import { expect, test } from 'vitest'
import { isWholeKey, keyInFragment, tidyKey } from './email-key.ts'

const KEY = '7K3QX-0ZB5M-W8R2D-4HVNT'

test('the key is found in the fragment of a link', () => {
  expect(keyInFragment(`#key=${KEY}`)).toBe(KEY)
  expect(keyInFragment('#key=7k3qx0zb5mw8r2d4hvnt')).toBe(KEY)
  expect(keyInFragment(`#from=mail&key=${KEY}`)).toBe(KEY)
})

test('a fragment without a key gives none', () => {
  for (const fragment of ['', '#', '#key=', '#key=%20', '#content']) expect(keyInFragment(fragment)).toBeNull()
})

test('a key is normalised for case, dashes and look-alike letters', () => {
  for (const typed of ['7k3qx 0zb5m w8r2d 4hvnt', '7K3QX–OZB5M–W8R2D–4HVNT', ` ${KEY}\n`, '7k3qxozb5mw8r2d4hvnt'])
    expect(tidyKey(typed)).toBe(KEY)
  expect(tidyKey('IL')).toBe('11')
})

test('the key is extracted from a pasted link', () => {
  expect(tidyKey(`https://lembra.example/sign-in#key=${KEY}`)).toBe(KEY)
  expect(isWholeKey(`https://lembra.example/sign-in#key=${KEY}`)).toBe(true)
})

test('invalid input stays as it was typed', () => {
  expect(tidyKey(' my password! ')).toBe('my password!')
  expect(isWholeKey('my password!')).toBe(false)
})

test('a key has exactly twenty characters', () => {
  expect(isWholeKey(KEY)).toBe(true)
  expect(isWholeKey(KEY.slice(0, -1))).toBe(false)
  expect(isWholeKey(`${KEY}0`)).toBe(false)
  expect(isWholeKey('')).toBe(false)
})
