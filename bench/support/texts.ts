// Generated texts as people capture them: in three languages, the same at each run.

import { type Language, languages } from '../../src/engines/language/index.ts'

/** `{thing}`, `{person}`, `{place}`, `{when}` are filled from the lists below. */
const sentences: Record<Language, readonly string[]> = {
  en: [
    'The {thing} is in the {place}',
    'remind me to return the {thing} to {person} {when}',
    '{person} said that the {thing} from the {place} needs repair',
    'Call {person} about the {thing} {when}',
    'Idea: keep a second {thing} at the {place}, so that {person} can use it',
    'Paid {person} 40 for the {thing}',
  ],
  pt: [
    'A {thing} ficou na {place}',
    'me lembra de devolver a {thing} para {person} {when}',
    '{person} contou que a {thing} da {place} precisa de conserto',
    'Ligar para {person} sobre a {thing} {when}',
    'Ideia: guardar outra {thing} na {place} para {person} usar',
    'Paguei 40 para {person} pela {thing}',
  ],
  es: [
    'La {thing} está en la {place}',
    'recuérdame devolver la {thing} a {person} {when}',
    '{person} dijo que la {thing} de la {place} necesita reparación',
    'Llamar a {person} por la {thing} {when}',
    'Idea: dejar otra {thing} en la {place} para que {person} la use',
    'Le pagué 40 a {person} por la {thing}',
  ],
}
const fillings: Record<Language, Record<string, readonly string[]>> = {
  en: {
    thing: ['ladder', 'drill', 'blue suitcase', 'spare key', 'camera', 'tent', 'umbrella', 'projector'],
    place: ['garage', 'attic', 'beach house', 'office', 'hallway cupboard', 'cellar'],
    when: ['tomorrow at 9', 'next Friday', 'in two hours', 'on May 3', 'tonight', 'on Monday at 15:30'],
  },
  pt: {
    thing: ['escada', 'furadeira', 'mala azul', 'chave reserva', 'câmera', 'barraca', 'sombrinha', 'bicicleta'],
    place: ['garagem', 'despensa', 'casa da praia', 'firma', 'varanda', 'oficina'],
    when: [
      'amanhã às 9h',
      'na sexta que vem',
      'daqui a duas horas',
      'no dia 3 de maio',
      'hoje à noite',
      'segunda às 15h30',
    ],
  },
  es: {
    thing: ['escalera', 'maleta azul', 'llave de repuesto', 'cámara', 'carpa', 'sombrilla', 'bicicleta', 'linterna'],
    place: ['cochera', 'despensa', 'casa de la playa', 'oficina', 'terraza', 'bodega'],
    when: [
      'mañana a las 9',
      'el próximo viernes',
      'en dos horas',
      'el 3 de mayo',
      'esta noche',
      'el lunes a las 15:30',
    ],
  },
}
const people = ['Helena Prado', 'Marcus Webb', 'Lucía Ferrer', 'Tom', 'Beatriz', 'Ignacio', 'Priya Nair', 'Dr. Almeida']

const syllables: Record<Language, readonly string[]> = {
  en: 'bar den fol gate hurst ling mead nor ridge sel thorn wick ash cot dale'.split(' '),
  pt: 'bei cão dou fei gui jar lhão men nha pou rei sau tão vei zal'.split(' '),
  es: 'bur cen doy fuer gue jar llo men ñor pue rri sal tión ver zal'.split(' '),
}
const WORDS_PER_LANGUAGE = 30_000

export interface Texts {
  /** One sentence; about two in six name a time. */
  capture(index: number): string
  /** A sentence and then words of a large vocabulary by Zipf's law, so that an index has rare and common ones. */
  memory(index: number): string
  query(index: number): string
  random(): number
}

export function createTexts(seed: number): Texts {
  const random = seeded(seed)
  const vocabulary = { en: words('en'), pt: words('pt'), es: words('es') }

  function words(language: Language): string[] {
    const made = new Set<string>()
    while (made.size < WORDS_PER_LANGUAGE)
      made.add(Array.from({ length: 2 + Math.floor(random() * 3) }, () => any(syllables[language])).join(''))
    return [...made]
  }

  function any(list: readonly string[]): string {
    return list[Math.floor(random() * list.length)] ?? ''
  }

  /** Word n is 1/n as frequent as the first. */
  function zipf(language: Language): string {
    const list = vocabulary[language]
    return list[Math.floor(list.length ** random()) - 1] ?? ''
  }

  function sentence(language: Language): string {
    const filled: Record<string, readonly string[]> = { ...fillings[language], person: people }
    return any(sentences[language]).replace(/\{(\w+)\}/g, (_, name: string) => any(filled[name] ?? []))
  }

  function tail(language: Language, count: number): string {
    return Array.from({ length: count }, () => zipf(language)).join(' ')
  }

  const languageOf = (index: number) => languages[index % 3] ?? 'en'
  return {
    random,
    capture: (index) => `${sentence(languageOf(index))} ${zipf(languageOf(index))}`,
    memory: (index) => `${sentence(languageOf(index))}. ${tail(languageOf(index), 4 + Math.floor(random() ** 2 * 50))}`,
    query: (index) => `${any(fillings[languageOf(index)]['thing'] ?? [])} ${tail(languageOf(index), 1 + (index % 5))}`,
  }
}

/** Mulberry32: small, and good enough to choose words. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
