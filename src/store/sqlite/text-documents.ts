import { weights } from '../../core/ranking/weights.ts'
import type { SqliteConnection } from './connection.ts'

interface AccountRow {
  number: number
  last: number
  documents: number
}

type DocumentRow = [document: number, arrival: number, capturedAt: number, length: number, speaker: string | null]

const FIRST_CAPACITY = 256

/**
 * What ranking reads of every match, for one account: columns in memory, about 40 bytes a document, brought up to date by what was
 * written since. Places run from 0 to `size - 1` in order of capture, equals in order of arrival: neighbours in time are neighbours here.
 */
export class AccountDocuments {
  readonly accountId: string
  number = 0
  size = 0
  /** Place of a document, -1 where it is no more. */
  places: Int32Array = new Int32Array(0)
  /** By place. */
  documents: Int32Array = new Int32Array(0)
  /** By place: how closely the memory goes on what was captured before it, 0 to 1; 0 where a new sitting begins. */
  ties: Float32Array = new Float32Array(0)
  /** By place: the mean of the memory and its neighbours over that of the account. Beside its neighbours a short line is no short text. */
  relativeLengths: Float32Array = new Float32Array(0)

  /** By document. */
  capturedAt: Float64Array = new Float64Array(FIRST_CAPACITY)
  /** By document: index into `speakers`; 0 is nobody. */
  speakerOf: Int32Array = new Int32Array(FIRST_CAPACITY)
  speakers: string[] = ['']

  #last = 0
  #count = 0
  #lengths: Int32Array = new Int32Array(FIRST_CAPACITY)
  #isAlive: Uint8Array = new Uint8Array(FIRST_CAPACITY)
  #arrivals: Int32Array = new Int32Array(FIRST_CAPACITY)
  #documentByArrival: Int32Array = new Int32Array(FIRST_CAPACITY)
  #speakerNumbers = new Map<string, number>()

  constructor(accountId: string) {
    this.accountId = accountId
  }

  /** Changes with every change of what is indexed. */
  get version(): string {
    return `${this.number}/${this.#last}/${this.#count}`
  }

  /** False where the account has nothing indexed. Inside a read transaction, so that account and documents agree. */
  refresh(connection: SqliteConnection): boolean {
    const account = connection
      .prepare<[string], AccountRow>(
        'SELECT number, last_document AS last, documents FROM text_accounts WHERE account_id = ?',
      )
      .get(this.accountId)
    if (!account || account.documents === 0) return false
    if (account.number !== this.number) this.#clear(account.number)
    if (account.last === this.#last && account.documents === this.#count) return true
    this.#read(connection)
    if (this.#count !== account.documents) {
      // Something was removed, which leaves no trace to follow: read all again (80 ms for 100,000).
      this.#clear(account.number)
      this.#read(connection)
    }
    this.#last = account.last
    this.#arrange()
    return true
  }

  #clear(number: number): void {
    this.number = number
    this.#last = 0
    this.#count = 0
    this.#isAlive.fill(0)
    this.#documentByArrival.fill(0)
    this.speakers = ['']
    this.#speakerNumbers.clear()
  }

  #read(connection: SqliteConnection): void {
    const rows = connection
      .prepare<[string, number], DocumentRow>(
        `SELECT document, arrival, captured_at, length, speaker FROM text_documents
          WHERE account_id = ? AND document > ? ORDER BY document`,
      )
      .raw()
      .iterate(this.accountId, this.#last)
    for (const row of rows) this.#take(row)
  }

  #take([document, arrival, capturedAt, length, speaker]: DocumentRow): void {
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
    this.places = new Int32Array(this.capturedAt.length).fill(-1)
    this.ties = new Float32Array(this.size)
    let total = 0
    let before = Number.NEGATIVE_INFINITY
    for (let place = 0; place < this.size; place++) {
      const document = this.documents[place] ?? 0
      const capturedAt = this.capturedAt[document] ?? 0
      this.places[document] = place
      if (capturedAt - before <= weights.sittingGapMs) this.ties[place] = this.#tieAt(place)
      total += this.#lengths[document] ?? 0
      before = capturedAt
    }
    this.#relate(total / this.size)
  }

  /** What is said in a conversation answers what was said before it; notes written one after the other may have nothing in common. */
  #tieAt(place: number): number {
    const isSpoken = this.speakerAt(place) !== '' && this.speakerAt(place - 1) !== ''
    return isSpoken ? 1 : weights.noteTie
  }

  /** Empty where nobody is named as speaking. */
  speakerAt(place: number): string {
    return this.speakers[this.speakerOf[this.documents[place] ?? 0] ?? 0] ?? ''
  }

  #relate(meanLength: number): void {
    this.relativeLengths = new Float32Array(this.size)
    for (let place = 0; place < this.size; place++) {
      let sum = this.#lengthAt(place)
      let share = 1
      const takeIn = (neighbour: number, weight: number) => {
        sum += weight * this.#lengthAt(neighbour)
        share += weight
      }
      forNeighbours(this.ties, place, takeIn)
      this.relativeLengths[place] = sum / share / Math.max(1, meanLength)
    }
  }

  #lengthAt(place: number): number {
    return this.#lengths[this.documents[place] ?? 0] ?? 0
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

/** The places one and two steps away in the same sitting, with what their words count here. */
export function forNeighbours(ties: Float32Array, place: number, visit: (place: number, weight: number) => void): void {
  const { nearNeighbour, farNeighbour } = weights
  const tieAt = (other: number) => ties[other] ?? 0
  if (tieAt(place) > 0) {
    visit(place - 1, nearNeighbour * tieAt(place))
    if (tieAt(place - 1) > 0) visit(place - 2, farNeighbour * tieAt(place) * tieAt(place - 1))
  }
  if (tieAt(place + 1) > 0) {
    visit(place + 1, nearNeighbour * tieAt(place + 1))
    if (tieAt(place + 2) > 0) visit(place + 2, farNeighbour * tieAt(place + 1) * tieAt(place + 2))
  }
}

function grown<T extends Float64Array | Int32Array | Uint8Array>(larger: T, old: T): T {
  larger.set(old)
  return larger
}
