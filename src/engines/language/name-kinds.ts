import { lazy, wordSet } from './words.ts'

/** `other` is a project, a product, or a name whose text does not show what it is. */
export type NameKind = 'person' | 'place' | 'organisation' | 'other'

/** A name in its text. The words around it are folded, nearest first before it, and end with its sentence. */
export interface NameInText {
  words: readonly string[]
  before: readonly string[]
  after: readonly string[]
  isGivenName: boolean
  hasHonorific: boolean
  /** The kind of the name before it if only "and", a comma or "to" is between them: "with Ana and Xan". */
  previous: NameKind | null
}

/** Articles between a preposition and a name: "com a Ana". */
const ARTICLES: ReadonlySet<string | undefined> = new Set(['the', 'a', 'an', 'o', 'el', 'la'])
const NEAR = 6
const relationWords = lazy(() => wordSet('relation words'))
const beforePersons = lazy(() => wordSet('before persons'))
const afterPersons = lazy(() => wordSet('after persons'))
const beforePlaces = lazy(() => wordSet('before places'))
const beforeOrganisations = lazy(() => wordSet('before organisations'))
const travelWords = lazy(() => wordSet('travel words'))
const beforeDestinations = lazy(() => wordSet('before destinations'))
const workWords = lazy(() => wordSet('work words'))
const organisationWords = lazy(() => wordSet('organisation words'))
const placeWords = lazy(() => wordSet('place words'))
const thingWords = lazy(() => wordSet('thing words'))

/** Rules of decreasing certainty; the first that applies decides. */
export function kindOfName({ words, before, after, isGivenName, hasHonorific, previous }: NameInText): NameKind {
  const first = words[0] ?? ''
  const next = after[0] ?? ''
  const lead = (ARTICLES.has(before[0]) ? before[1] : before[0]) ?? ''
  const near = before.slice(0, NEAR)
  if (thingWords().has(first)) return 'other'
  if (hasHonorific || relationWords().has(lead)) return 'person'
  if (words.some(isOrganisationWord) || isOrganisationWord(lead) || organisationWords().has(next)) return 'organisation'
  if (words.length > 1 && placeWords().has(first)) return 'place'
  if (near.slice(1).some((word) => workWords().has(word)) && !beforePersons().has(lead)) return 'organisation'
  if (beforePlaces().has(lead)) return 'place'
  if (near.slice(0, 2).some(isDestinationWord) && near.some((word) => travelWords().has(word))) return 'place'
  if (isGivenName || beforePersons().has(lead)) return 'person'
  if (beforeOrganisations().has(lead)) return 'organisation'
  if (previous !== null) return previous
  return afterPersons().has(next) ? 'person' : 'other'
}

function isDestinationWord(word: string): boolean {
  return beforeDestinations().has(word)
}

function isOrganisationWord(word: string): boolean {
  return organisationWords().has(word)
}
