import { weights } from './weights.ts'

export interface IndexedAccount {
  /** Changes if the account is deleted and created again. */
  number: number
  /** Number of the newest document. Each new or changed memory gets the next number. */
  last: number
  documents: number
}

export interface IndexedDocument {
  document: number
  /** The memory's first document number. It keeps the order of memories with the same capture time when one of them changes. */
  arrival: number
  capturedAt: number
  length: number
  speaker: string | null
}

const FIRST_ROOM = 256
/** In words that are no stop words. */
const LONGEST_EVENT = 40

/**
 * The in-memory columns that ranking reads for every match of one account: about 40 bytes a document, updated incrementally. Positions run from 0 to
 * `size - 1` in order of capture time, then of arrival: neighbours in time have adjacent positions.
 */
export class AccountDocuments {
  readonly accountId: string
  readonly number: number
  size = 0
  /** By document: its position, or -1 if it was removed. */
  positions: Int32Array = new Int32Array(0)
  /** By position. */
  documents: Int32Array = new Int32Array(0)
  /** By position: how closely the memory is tied to the one captured before it, 0 to 1. It is 0 at the start of a capture session. */
  ties: Float32Array = new Float32Array(0)
  /** By position: mean length of the memory and its neighbours over the account's mean. A short line in a conversation is thus not short. */
  relativeLengths: Float32Array = new Float32Array(0)

  /** By document, in milliseconds since the epoch. */
  capturedAt: Float64Array
  /** By document: index into `speakers`; 0 means no speaker. */
  speakerOf: Int32Array
  speakers: string[] = ['']

  #last = 0
  #count = 0
  #lengths: Int32Array
  #isAlive: Uint8Array
  #arrivals: Int32Array
  #documentByArrival: Int32Array
  #speakerNumbers = new Map<string, number>()

  constructor(accountId: string, { number, last }: IndexedAccount) {
    const capacity = last + FIRST_ROOM
    this.accountId = accountId
    this.number = number
    this.capturedAt = new Float64Array(capacity)
    this.speakerOf = new Int32Array(capacity)
    this.#lengths = new Int32Array(capacity)
    this.#isAlive = new Uint8Array(capacity)
    this.#arrivals = new Int32Array(capacity)
    this.#documentByArrival = new Int32Array(capacity)
  }

  get version(): string {
    return `${this.number}/${this.#last}/${this.#count}`
  }

  get last(): number {
    return this.#last
  }

  isUpToDate({ number, last, documents }: IndexedAccount): boolean {
    return number === this.number && last === this.#last && documents === this.#count
  }

  /** Adds one document. They must come in ascending order after `last`, and take effect with `settle`. */
  take({ document, arrival, capturedAt, length, speaker }: IndexedDocument): void {
    if (document >= this.capturedAt.length) this.#grow(document + 1)
    const former = this.#documentByArrival[arrival] ?? 0
    if (former > 0 && this.#isAlive[former] === 1) {
      this.#isAlive[former] = 0
      this.#count--
    }
    this.#documentByArrival[arrival] = document
    this.#isAlive[document] = 1
    this.#arrivals[document] = arrival
    this.capturedAt[document] = capturedAt
    this.#lengths[document] = length
    this.speakerOf[document] = speaker === null ? 0 : this.#numberOf(speaker)
    this.#count++
  }

  /** Returns false if a document was removed. Removals cannot be followed, so the caller has to read the whole account into a new object. */
  settle({ last, documents }: IndexedAccount): boolean {
    if (this.#count !== documents && this.#last > 0) return false
    this.#last = last
    this.#arrange()
    return true
  }

  #numberOf(speaker: string): number {
    const known = this.#speakerNumbers.get(speaker)
    if (known !== undefined) return known
    const number = this.speakers.push(speaker) - 1
    this.#speakerNumbers.set(speaker, number)
    return number
  }

  #grow(needed: number): void {
    const capacity = Math.max(needed, this.capturedAt.length * 2)
    this.capturedAt = grown(new Float64Array(capacity), this.capturedAt)
    this.#lengths = grown(new Int32Array(capacity), this.#lengths)
    this.speakerOf = grown(new Int32Array(capacity), this.speakerOf)
    this.#arrivals = grown(new Int32Array(capacity), this.#arrivals)
    this.#documentByArrival = grown(new Int32Array(capacity), this.#documentByArrival)
    this.#isAlive = grown(new Uint8Array(capacity), this.#isAlive)
  }

  #arrange(): void {
    this.documents = this.#inOrderOfCapture()
    this.size = this.documents.length
    this.positions = new Int32Array(this.capturedAt.length).fill(-1)
    this.ties = new Float32Array(this.size)
    let total = 0
    let before = Number.NEGATIVE_INFINITY
    for (let position = 0; position < this.size; position++) {
      const document = this.documents[position] ?? 0
      const capturedAt = this.capturedAt[document] ?? 0
      this.positions[document] = position
      if (capturedAt - before <= weights.sessionGapMs) this.ties[position] = this.#tieAt(position)
      total += this.#lengths[document] ?? 0
      before = capturedAt
    }
    this.#relate(total / this.size)
  }

  #tieAt(position: number): number {
    const isSpoken = this.speakerAt(position) !== '' && this.speakerAt(position - 1) !== ''
    return isSpoken ? 1 : weights.noteTie
  }

  /** The first position with this capture time or a later one; `size` if there is none. */
  positionAt(time: number): number {
    let low = 0
    let high = this.size
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.capturedAt[this.documents[middle] ?? 0] ?? 0) < time) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Whether the memory is tied to another line of a conversation. */
  isInConversation(position: number): boolean {
    return this.ties[position] === 1 || this.ties[position + 1] === 1
  }

  isEvent(position: number): boolean {
    return !this.isInConversation(position) && this.#lengthAt(position) <= LONGEST_EVENT
  }

  speakerAt(position: number): string {
    return this.speakers[this.speakerOf[this.documents[position] ?? 0] ?? 0] ?? ''
  }

  #relate(meanLength: number): void {
    this.relativeLengths = new Float32Array(this.size)
    for (let position = 0; position < this.size; position++) {
      let sum = this.#lengthAt(position)
      let share = 1
      const takeIn = (neighbour: number, weight: number) => {
        sum += weight * this.#lengthAt(neighbour)
        share += weight
      }
      forNeighbours(this.ties, position, takeIn)
      this.relativeLengths[position] = sum / share / Math.max(1, meanLength)
    }
  }

  #lengthAt(position: number): number {
    return this.#lengths[this.documents[position] ?? 0] ?? 0
  }

  #inOrderOfCapture(): Int32Array {
    const documents = new Int32Array(this.#count)
    const isAfter = (one: number, other: number) =>
      (this.capturedAt[one] ?? 0) - (this.capturedAt[other] ?? 0) ||
      (this.#arrivals[one] ?? 0) - (this.#arrivals[other] ?? 0)
    let size = 0
    let isSorted = true
    for (let document = 1; document < this.#isAlive.length; document++) {
      if (this.#isAlive[document] !== 1) continue
      if (size > 0 && isAfter(documents[size - 1] ?? 0, document) > 0) isSorted = false
      documents[size++] = document
    }
    return isSorted ? documents : documents.sort(isAfter)
  }
}

/** Visits the positions one and two steps away in the same capture session, with the weight of their words here. */
export function forNeighbours(
  ties: Float32Array,
  position: number,
  visit: (position: number, weight: number) => void,
): void {
  const { nearNeighbour, farNeighbour } = weights
  const tieAt = (other: number) => ties[other] ?? 0
  if (tieAt(position) > 0) {
    visit(position - 1, nearNeighbour * tieAt(position))
    if (tieAt(position - 1) > 0) visit(position - 2, farNeighbour * tieAt(position) * tieAt(position - 1))
  }
  if (tieAt(position + 1) > 0) {
    visit(position + 1, nearNeighbour * tieAt(position + 1))
    if (tieAt(position + 2) > 0) visit(position + 2, farNeighbour * tieAt(position + 1) * tieAt(position + 2))
  }
}

function grown<T extends Float64Array | Int32Array | Uint8Array>(larger: T, old: T): T {
  larger.set(old)
  return larger
}

/** Documents kept over all accounts, about 40 bytes each; the least recently used account is evicted first. */
const MAX_CACHED_DOCUMENTS = 400_000

export interface AccountCache {
  get(accountId: string): AccountDocuments | undefined
  keep(documents: AccountDocuments): void
  delete(accountId: string): void
}

export function createAccountCache(): AccountCache {
  // A Map keeps insertion order, and each use inserts the account again.
  const kept = new Map<string, AccountDocuments>()

  function deleteUnused(): void {
    let surplus = [...kept.values()].reduce((sum, { size }) => sum + size, 0) - MAX_CACHED_DOCUMENTS
    for (const [accountId, { size }] of kept) {
      if (surplus <= 0 || kept.size === 1) return
      kept.delete(accountId)
      surplus -= size
    }
  }

  return {
    get: (accountId) => kept.get(accountId),
    keep(documents) {
      kept.delete(documents.accountId)
      kept.set(documents.accountId, documents)
      deleteUnused()
    },
    delete: (accountId) => void kept.delete(accountId),
  }
}
