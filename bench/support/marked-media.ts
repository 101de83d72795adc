// Recordings and pictures that each contain a unique word, by which they are recognised after processing.
import { pageOf, toneOf } from './media-files.ts'

export interface MarkedMedia {
  clientId: string
  contentType: string
  bytes: Buffer
  /** Occurs only in this one's text. */
  word: string
  /** 0 for a picture. */
  audioSeconds: number
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** Only letters, none of which OCR easily confuses. */
function wordOf(round: number, number: number): string {
  const letter = (index: number) => LETTERS.charAt((index * 7 + 3) % 26)
  return `mark${letter(round)}${letter(Math.floor(number / 5))}${letter(number % 5)}en`
}

/** Recordings and pictures in turn, 130 per round at most. */
export function markedMedia(round: number, count: number): Promise<MarkedMedia[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, number) => {
      const word = wordOf(round, number)
      const clientId = `media-${round}-${String(number).padStart(3, '0')}`
      if (number % 2 === 0) {
        const audioSeconds = 1 + round / 100
        return { clientId, word, contentType: 'audio/wav', bytes: toneOf(number, audioSeconds), audioSeconds }
      }
      const lines = ['A page of its own', `The word is ${word}`, 'and nothing else']
      const bytes = await pageOf(lines, { width: 700, height: 300, fontSize: 40 })
      return { clientId, word, contentType: 'image/jpeg', bytes, audioSeconds: 0 }
    }),
  )
}
