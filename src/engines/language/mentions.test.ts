import { expect, test } from 'vitest'
import type { Language } from './languages.ts'
import type { Mention } from './mention-marks.ts'
import { mentionsIn, titleKey, writtenForm } from './mentions.ts'

function found(text: string, language: Language | null, title = text): string[] {
  return mentionsIn({ text, title }, language)
    .filter(({ kind }) => kind !== 'title')
    .map(({ kind, value }) => `${kind}:${value}`)
}

function names(text: string, language: Language | null): string[] {
  return found(text, language).flatMap((mention) => (mention.startsWith('name:') ? [mention.slice(5)] : []))
}

test.each<[string, Language, string[]]>([
  ['The plumber is called Otávio and lives in New Haven', 'en', ['otavio', 'new haven']],
  ['O encanador se chama Otávio e mora em São Luís', 'pt', ['otavio', 'sao luis']],
  ['El fontanero se llama Ximena y vive en Ciudad Real', 'es', ['ximena', 'ciudad real']],
  ['Otávio called about the pipes', 'en', ['otavio']],
  ['Ligar para a Filomena sobre o telhado', 'pt', ['filomena']],
  ['Llamar a la Dra. Robles por los análisis', 'es', ['robles']],
  ['we met João da Silva at the Bank of Ireland', 'en', ['joao da silva', 'joao', 'silva', 'bank of ireland']],
  ['ela trabalha na NASA e usa um iPhone', 'pt', ['nasa', 'iphone']],
  ["borrowed Wilhelmina's ladder", 'en', ['wilhelmina']],
])('names are found: %s', (text, language, expected) => {
  expect(names(text, language)).toEqual(expected)
})

test.each<[string, Language]>([
  ['Buy milk. Water the plants! Remember the keys?', 'en'],
  ['Hello, I will be there on Monday in March', 'en'],
  ['Comprar leite. Pagar a conta de luz. Amanhã tem reunião', 'pt'],
  ['Oi! Você vem na Sexta? Obrigado', 'pt'],
  ['Hola. Hay que regar las plantas. Recoger el paquete', 'es'],
  ['- Buy bread\n- Call the dentist\n* Clean the car', 'en'],
  ['CALL THE PLUMBER ABOUT THE PIPE NOW', 'en'],
])('sentence starts, months, weekdays and greetings are not taken for names: %s', (text, language) => {
  expect(names(text, language)).toEqual([])
})

test('a word that also occurs in lower case is not taken for a name', () => {
  expect(names('Lanterns everywhere. We made lanterns for days.', 'en')).toEqual([])
})

test('codes are found, but measures, dates and prices are not', () => {
  expect(found('ticket PRJ-42 and part A1B2', 'en')).toEqual(['code:prj-42', 'code:a1b2'])
  expect(found('ran 10KM at 3PM on 2026-03-07, paid 1.234.567,89 on 07-03-2026', 'en')).toEqual([])
})

test('emails, handles and phone numbers are found and normalised', () => {
  expect(found('mail Lia@Example.org or @Lia_Paints, see #açaí', 'en')).toEqual([
    'email:lia@example.org',
    'handle:@lia_paints',
    'handle:#acai',
  ])
  for (const phone of ['+55 11 98765-4321', '(11) 98765-4321', '11987654321', '011 9 8765 4321']) {
    expect(found(`ring ${phone} today`, 'en')).toEqual(['phone:87654321'])
  }
})

test('links by title, id and URL are found', () => {
  const id = 'mem_01k9zw3xq4e8t7s6r5p4n3m2h1'
  expect(found(`as in [[Viagem a  Évora]], ${id} and https://memory.example/m/${id}?from=mail`, 'en')).toEqual([
    'link:viagem a evora',
    `link:${id}`,
  ])
  expect(found('MEM_01K9 and mem_short are nothing', null)).not.toContain('link:mem_short')
})

test('a memory mentions its own title', () => {
  expect(mentionsIn({ text: 'x', title: 'Viagem a  Évora' }, 'pt')).toContainEqual<Mention>({
    kind: 'title',
    value: 'viagem a evora',
  })
  expect(titleKey('  Viagem a\nÉvora ')).toBe('viagem a evora')
})

test('names in a title are found', () => {
  expect(found('he repaired the roof', 'en', 'About Otávio')).toEqual(['name:otavio'])
})

test('a memory has at most forty mentions', () => {
  const text = Array.from(
    { length: 500 },
    (_, index) => `with N${'abcdefghij'[index % 10]}${'klmnopqrst'[Math.floor(index / 10) % 10]}o`,
  ).join(', ')
  expect(mentionsIn({ text, title: 't' }, 'en')).toHaveLength(40)
})

test('a mention is shown in the spelling of its memory', () => {
  const memory = { text: 'ask Otávio, +55 11 98765-4321', title: 'ask' }
  expect(writtenForm(memory, { kind: 'name', value: 'otavio' })).toBe('Otávio')
  expect(writtenForm(memory, { kind: 'phone', value: '87654321' })).toBe('+55 11 98765-4321')
  expect(writtenForm({ text: 'a octavio cannot be (Otávio)', title: '' }, { kind: 'name', value: 'otavio' })).toBe(
    'Otávio',
  )
  expect(writtenForm({ text: 'from João da Silva. João', title: '' }, { kind: 'name', value: 'joao da silva' })).toBe(
    'João da Silva',
  )
  expect(
    writtenForm({ text: 'mail Lia.P+x@Example.org', title: '' }, { kind: 'email', value: 'lia.p+x@example.org' }),
  ).toBe('Lia.P+x@Example.org')
  expect(writtenForm(memory, { kind: 'name', value: 'nobody' })).toBe('nobody')
})
