import * as argon2 from '@node-rs/argon2'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { ARGON2_PARAMETERS, createPasswords, DUMMY_HASH } from './passwords.ts'

// Another test file in this process may have loaded the real module, and the next one must not get our mock.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>()
  return { ...real, hash: vi.fn<typeof argon2.hash>(real.hash), verify: vi.fn<typeof argon2.verify>(real.verify) }
})

beforeEach(() => vi.clearAllMocks())

test('a password is hashed by argon2id with the recommended parameters', async () => {
  const hash = await createPasswords().hash('correct horse')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('the right password matches, and another does not', async () => {
  const passwords = createPasswords()
  const hash = await passwords.hash('correct horse')
  expect(await passwords.verify(hash, 'correct horse')).toBe('right')
  expect(await passwords.verify(hash, 'correct hors')).toBe('wrong')
})

test('verifying against no password does the same work and fails', async () => {
  const passwords = createPasswords()
  expect(await passwords.verify(null, 'anything')).toBe('wrong')
  expect(argon2.verify).toHaveBeenCalledTimes(1)
  expect(argon2.verify).toHaveBeenCalledWith(DUMMY_HASH, 'anything')
  expect(argon2.parseOptions(DUMMY_HASH)).toMatchObject({ ...ARGON2_PARAMETERS, outputLen: 32, saltLen: 16 })
})

test('case, accents and surrounding spaces of a password count', async () => {
  const passwords = createPasswords()
  const hash = await passwords.hash(' pässwörd ')
  for (const other of ['pässwörd', ' passwörd ', ' PÄSSWÖRD ', ' pässwörd'])
    expect(await passwords.verify(hash, other)).toBe('wrong')
})

test('a password matches in every Unicode normalization form and with every kind of space', async () => {
  const passwords = createPasswords()
  const typed = 'São João é'
  for (const set of [typed.normalize('NFC'), typed.normalize('NFD')]) {
    const hash = await passwords.hash(set)
    for (const given of [typed.normalize('NFC'), typed.normalize('NFD'), typed.replaceAll(' ', '\u{a0}')])
      expect(await passwords.verify(hash, given)).toBe('right')
  }
})

test('a hash of the decomposed form still works and is reported as outdated', async () => {
  const passwords = createPasswords()
  const old = await argon2.hash('São João é'.normalize('NFD'), ARGON2_PARAMETERS)
  for (const form of ['NFC', 'NFD']) expect(await passwords.verify(old, 'São João é'.normalize(form))).toBe('outdated')
  expect(await passwords.verify(old, 'Sao Joao e')).toBe('wrong')
})

test('the same number of forms is tried with and without a stored password', async () => {
  const passwords = createPasswords()
  const hash = await passwords.hash('another one')
  const triesWith = async (passwordHash: string | null) => {
    vi.mocked(argon2.verify).mockClear()
    await passwords.verify(passwordHash, 'São João é')
    return vi.mocked(argon2.verify).mock.calls.length
  }
  expect(await triesWith(null)).toBe(await triesWith(hash))
})

test('a few passwords are verified at once, a limited number waits, and the rest are refused', async () => {
  const gate = Promise.withResolvers<boolean>()
  vi.mocked(argon2.verify).mockReturnValue(gate.promise)
  const passwords = createPasswords({ atOnce: 2, maxWaiting: 3 })
  const accepted = Array.from({ length: 5 }, () => passwords.verify(DUMMY_HASH, 'password'))
  expect(argon2.verify).toHaveBeenCalledTimes(2)
  await expect(passwords.verify(DUMMY_HASH, 'password')).rejects.toMatchObject({
    kind: 'unavailable',
    retryAfterSeconds: 3,
  })
  gate.resolve(true)
  expect(await Promise.all(accepted)).toEqual(Array(5).fill('right'))
  expect(await passwords.verify(DUMMY_HASH, 'password')).toBe('right')
  vi.mocked(argon2.verify).mockReset()
})

test('a verification that fails lets the next one start', async () => {
  const passwords = createPasswords({ atOnce: 1, maxWaiting: 1 })
  vi.mocked(argon2.verify).mockRejectedValueOnce(new Error('broken')).mockResolvedValueOnce(true)
  const [first, second] = await Promise.allSettled([passwords.verify('x', 'a'), passwords.verify('x', 'b')])
  expect(first.status).toBe('rejected')
  expect(second).toEqual({ status: 'fulfilled', value: 'right' })
})
