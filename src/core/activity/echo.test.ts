import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY, echoesOf, HOUR, memory, NOON } from '../../../test/support/echoes.ts'
import type { Memory } from '../memories/record.ts'

const KEY = 'The spare key is under the blue pot by the back door'
const WIFI = 'The wifi password of the house in Lisbon is gato-azul-88, and the guest network has none.'
const LONG = `We met Pedro at the bakery on Rua Augusta. He opened it in 2019 with his sister Joana. They bake sourdough every morning and sell out by ten.
He said that he will not open a second shop, because good bakers are hard to find. Joana would like to.`
const RENT = 'O contrato do aluguel vence em agosto de 2027 e a multa é de três meses'
const DENTIST = 'Mi dentista se llama doctora Rivas y atiende en la calle Mayor 14'
const PARTY = 'I will not go to the party at the lake house if it rains, because the road floods'
const LIST =
  'Packing list for the hut:\n- two sleeping bags and the small stove\n- the red rope and the long map\n- coffee for six people'
const SERVED = [KEY, WIFI, LONG, RENT, DENTIST, PARTY, LIST]

const echoes: Array<[what: string, text: string, of: string]> = [
  ['the same text', KEY, KEY],
  ['capitals', KEY.toUpperCase(), KEY],
  ['a full stop', `${KEY}.`, KEY],
  ['quotation marks', `"${KEY}"`, KEY],
  ['typographic quotation marks', `“${KEY}.”`, KEY],
  ['bold', `**${KEY}**`, KEY],
  ['a quoted line', `> ${KEY}`, KEY],
  ['an item of a list', `- ${KEY}`, KEY],
  ['a heading', `# ${KEY}`, KEY],
  ['white space', `  ${KEY.replaceAll(' ', '  ')}\n\n`, KEY],
  ['other line ends', LONG.replaceAll('\n', '\r\n'), LONG],
  ['lines joined', LONG.replaceAll('\n', ' '), LONG],
  ['decomposed accents', RENT.normalize('NFD'), RENT],
  ['items of a list', '- two sleeping bags and the small stove\n- the red rope and the long map', LIST],
  ['several memories, each on its own line', `${RENT}\n${LONG}`, RENT],
  ['several memories as a list', `- ${KEY}\n- ${DENTIST}`, DENTIST],
]

const news: Array<[what: string, text: string]> = [
  ['something else', 'Bia starts at the new school in September'],
  ['another word', KEY.replace('blue', 'red')],
  ['another number', WIFI.replace('88', '89')],
  ['another date', RENT.replace('2027', '2028')],
  ['another month', RENT.replace('agosto', 'setembro')],
  ['another name', DENTIST.replace('Rivas', 'Ribas')],
  ['another house number', DENTIST.replace('14', '41')],
  ['a negation', KEY.replace('is under', 'is not under')],
  ['a removed negation', PARTY.replace(' not', '')],
  ['a negation in Portuguese', `Não é verdade: ${RENT}`],
  ['a negation in Spanish', `No: ${DENTIST}`],
  ['a comment at the end', `${KEY}. Ana moved it yesterday.`],
  ['a comment at the beginning', `Check this, I think it has changed: ${KEY}`],
  ['one more word at the end', `${KEY} too`],
  ['one more word on its own line', `${KEY}\n\nwrong`],
  ['the text with a speaker', `Pedro: ${KEY}`],
  ['an introduction with a name', `Joana told me: ${KEY}`],
  ['the text as a question', `${KEY}?`],
  ['a doubtful introduction', `The user said maybe ${KEY}`],
  ['an introduction that says the user forgot it', `The user forgot: ${KEY}`],
  ['a summary', 'Spare key: blue pot, back door'],
  ['a paraphrase', 'You can find the extra key beneath the blue flowerpot next to the rear entrance'],
  ['a part without its negation', 'go to the party at the lake house if it rains, because the road floods'],
  ['a part without its condition', 'I will not go to the party at the lake house'],
  ['a part within a sentence', 'open a second shop, because good bakers are hard to find'],
  ['a single short sentence', 'Joana would like to.'],
  [
    'a text with its sentences in reverse order',
    'They bake sourdough every morning and sell out by ten. We met Pedro at the bakery on Rua Augusta.',
  ],
  ['a text of two memories without a separator', `${KEY} ${DENTIST}`],
  ['a text of two memories joined by a word', `${KEY} and ${DENTIST}`],
  ['a text of two half memories', 'The spare key is under the wifi password of the house in Lisbon'],
  ['a memory with one more line', `${KEY}\n- the garage code is 4471`],
  ['a task made of a part', 'Remind me: two sleeping bags and the small stove'],
  ['a struck-out text', `~~${KEY}~~`],
  ['a text with a check mark', `✅ ${KEY}`],
  ['a checked box', `- [x] ${KEY}`],
  ['an accent that changes the tense', 'Llego a la oficina con Marta todos los lunes'],
  ['a numbered list of two memories', `1. ${KEY}\n2. ${DENTIST}`],
  ['a price with another currency', 'The new stove costs US$ 500 with delivery'],
  ['an introduction without a quotation', 'The user told me that the user told me'],
  ['a smiley', '🙂'],
  ['a text without words', '…'],
  ['the text after "The user told me"', `The user told me: ${KEY}`],
  ['a quotation after "The user told me that"', `The user told me that "${KEY}".`],
  ['from memory', `From memory: ${WIFI}`],
  ["the text after the user's note", `User's note: ${KEY}`],
  ["the text after the user's note, with typographic marks", `The user’s note — ${KEY}`],
  ['the text before "(from memory)"', `${KEY} (from memory)`],
  ['the text before "From your notes."', `${WIFI} From your notes.`],
  ['the text after "According to"', `According to your notes: ${LONG}`],
  ['o usuário me disse', `O usuário disse que ${RENT}`],
  ['nota do usuário', `Nota do usuário: ${RENT}`],
  ['segundo a memória', `Segundo as suas anotações: “${RENT}”`],
  ['el usuario dijo', `El usuario dijo: ${DENTIST}`],
  ['nota del usuario', `Nota del usuario: «${DENTIST}»`],
  ['según la memoria', `Según tus notas: ${DENTIST}`],
  ['two sentences of it', 'We met Pedro at the bakery on Rua Augusta. He opened it in 2019 with his sister Joana.'],
  ['a sentence in the middle', 'They bake sourdough every morning and sell out by ten.'],
  [
    'its beginning and its end around an ellipsis',
    'We met Pedro at the bakery on Rua Augusta.\n…\nHe said that he will not open a second shop, because good bakers are hard to find.',
  ],
  ['a long passage cut within a sentence', LONG.slice(0, 180).replace(/\s\S*$/u, '')],
  ['several memories after an introduction', `From your memories:\n\n- ${KEY}\n- ${WIFI}`],
]
const ALSO_SERVED = ['Llegó a la oficina con Marta todos los lunes', 'The new stove costs R$ 500 with delivery']

describe('for a client that received these memories', () => {
  const served = [...SERVED, ...ALSO_SERVED].map((text) => memory(text))

  test.each(echoes)('%s is an echo', async (_what, text, of) => {
    expect((await echoesOf(served).find(text, { type: 'note' }))?.text).toBe(of)
  })

  test.each(news)('%s is new', async (_what, text) => {
    expect(await echoesOf(served).find(text)).toBeNull()
  })

  test('each memory is an echo of itself only', async () => {
    for (const { text } of served) expect((await echoesOf(served).find(text, { type: 'note' }))?.text).toBe(text)
  })
})

const shorts: Array<[what: string, sent: string, more: Partial<Memory>, isEcho: boolean]> = [
  ['a short memory is an echo of itself', 'Joana is allergic to nuts', {}, true],
  ['an open task is an echo of itself', 'Pay the rent', { type: 'task', status: 'open' }, true],
  ['a completed task is new', 'Pay the rent', { type: 'task', status: 'done' }, false],
  ['a cancelled task is new', 'Pay the rent', { type: 'task', status: 'cancelled' }, false],
  [
    'a long completed task is new',
    'Buy new brushes and white paint for the kitchen',
    { type: 'task', status: 'done' },
    false,
  ],
  ['a task with the words of a note is new', 'Call the plumber about the kitchen tap', { type: 'note' }, false],
  ['a number is an echo of itself', '42', {}, true],
]

test.each(shorts)('%s', async (_what, text, more, isEcho) => {
  const known = memory(text, more)
  const found = await echoesOf([known]).find(text)
  expect(found?.id).toBe(isEcho ? known.id : undefined)
})

test('a short text with an introduction, or a part of a short memory, is new', async () => {
  const served = [memory('Joana is allergic to nuts and to pollen')]
  for (const text of ['Joana is allergic to nuts', 'allergic to nuts', 'From memory: allergic', 'nuts'])
    expect(await echoesOf(served).find(text)).toBeNull()
})

test('a given title is an echo, and a title that only repeats the beginning of the text is not', async () => {
  const given = memory('The long story of the bakery, told by Pedro', { title: 'Bakery of Pedro', isTitleGiven: true })
  const { find } = echoesOf([given, memory('Joana is allergic to nuts. That is what she thought.')])
  expect((await find('Bakery of Pedro'))?.id).toBe(given.id)
  expect(await find('Joana is allergic to nuts')).toBeNull()
})

test('a title followed by its text is an echo', async () => {
  const known = memory(WIFI, { title: 'House in Lisbon', isTitleGiven: true })
  expect((await echoesOf([known]).find(`# House in Lisbon\n\n${WIFI}`))?.id).toBe(known.id)
})

test('the newest of equal memories is returned', async () => {
  const [older, newer] = [memory(KEY), memory(KEY)]
  expect((await echoesOf([newer, older]).find(KEY))?.id).toBe(newer.id)
})

test('a short text sent as an event of another day is new, and a long text is an echo on any day', async () => {
  const long = Array.from(
    { length: 12 },
    (_, line) => `On lap ${line} we rowed past the mill and the old bridge.`,
  ).join(' ')
  for (const [text, capturedAt, isEcho] of [
    [KEY, NOON - 12 * HOUR, true],
    [KEY, NOON - 12 * HOUR - 1, false],
    ['Took my pill', NOON - DAY, false],
    [long, NOON - 30 * DAY, true],
  ] as const) {
    const known = memory(text, { capturedAt })
    const found = await echoesOf([known]).find(text, { type: 'note', isOwnEvent: true })
    const repeated = await echoesOf([known]).find(text, { type: 'note' })
    expect([text, repeated?.id]).toEqual([text, known.id])
    expect([text, capturedAt, found?.id]).toEqual([text, capturedAt, isEcho ? known.id : undefined])
  }
})

test('a text with a relative time is new an hour later, and a text with a date is not', async () => {
  for (const [text, isEcho] of [
    ['The boiler is repaired in two hours by the man from Porto', false],
    ['On 3 March 2026 the boiler was repaired by the man from Porto', true],
  ] as const) {
    const known = memory(text)
    const found = await echoesOf([known]).find(text, { type: 'note' })
    expect([text, found?.id]).toEqual([text, isEcho ? known.id : undefined])
    const sameTime = memory(text, { capturedAt: NOON })
    expect((await echoesOf([sameTime]).find(text, { type: 'note' }))?.id).toBe(sameTime.id)
  }
})

test('a text with a title that the memory does not have is new', async () => {
  const { find } = echoesOf([memory(KEY, { title: 'Spare key' })])
  expect(await find(KEY, { title: 'Keys that were stolen' })).toBeNull()
  expect(await find(KEY, { title: 'spare key' })).not.toBeNull()
})

test('a text with a given type that the memory does not have is new', async () => {
  const { find } = echoesOf([memory(KEY)])
  expect(await find(KEY, { type: 'recipe', isTypeGiven: true })).toBeNull()
  expect(await find(KEY, { type: 'note', isTypeGiven: true })).not.toBeNull()
})

test('a text that repeats itself thousands of times is an echo of itself only', async () => {
  const text = 'la la la li la '.repeat(3_000)
  const { find } = echoesOf([memory(text), memory(`${text} lu`)])
  expect((await find(text))?.text === text).toBe(true)
  expect(await find(`${text} le`)).toBeNull()
})

test('memories beyond the limit of compared characters are not compared', async () => {
  const older = memory(KEY)
  const longs = Array.from({ length: 15 }, (_, index) => memory(`${index} ${'the mill and the bridge '.repeat(2_000)}`))
  expect((await echoesOf([older, ...longs.slice(5)]).find(KEY))?.id).toBe(older.id)
  expect(await echoesOf([older, ...longs]).find(KEY)).toBeNull()
})

test('a capture or a memory of more than 60,000 characters is no echo', async () => {
  const text = 'We rowed past the mill and the old bridge. '.repeat(1_500)
  expect(await echoesOf([memory(text)]).find(text)).toBeNull()
  expect(await echoesOf([memory(`${KEY} and by the gate\n${text}`)]).find(`${KEY} and by the gate`)).toBeNull()
})

const WORDS = 'ana bia casa rio not no 12 the key under pot blue green car 3.5 não sino never door'.split(' ')
const sentence = fc
  .array(fc.constantFrom(...WORDS), { minLength: 3, maxLength: 12 })
  .map((words) => `${words.join(' ')}.`)
const texts = fc.array(
  fc.array(sentence, { minLength: 1, maxLength: 6 }).map((all) => all.join(' ')),
  { minLength: 1, maxLength: 5 },
)

test('a text with a word that no memory contains is never an echo', async () => {
  await fc.assert(
    fc.asyncProperty(
      texts,
      fc.nat(),
      fc.nat(),
      fc.constantFrom('zebra', '77', 'não-sei', 'Quixote', '€'),
      async (all, which, place, word) => {
        const words = (all[which % all.length] ?? '').split(' ')
        words.splice(place % (words.length + 1), 0, word)
        expect(await echoesOf(all.map((text) => memory(text))).find(words.join(' '), { type: 'note' })).toBeNull()
      },
    ),
    { numRuns: 200 },
  )
})

test('a memory with one word left out is never an echo', async () => {
  await fc.assert(
    fc.asyncProperty(sentence, fc.nat(), async (text, place) => {
      const words = text.split(' ')
      const without = words.toSpliced(place % words.length, 1).join(' ')
      expect(await echoesOf([memory(text)]).find(without, { type: 'note' })).toBeNull()
    }),
    { numRuns: 200 },
  )
})

test('a memory of any text is an echo of itself', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: 'grapheme', maxLength: 80 }), { maxLength: 4 }), async (all) => {
      const served = all.map((text) => memory(text))
      for (const { text } of served) {
        const found = await echoesOf(served).find(text, { type: 'note' })
        if (/\p{L}{2}/u.test(text)) expect(found).not.toBeNull()
      }
    }),
    { numRuns: 100 },
  )
})
