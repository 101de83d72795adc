import { foldAccents, wordsOf } from './tokens.ts'

const SPEAKER = /^\s*(\p{Lu}[\p{L}\p{M}'’.-]{0,30}(?: \p{Lu}[\p{L}\p{M}'’.-]{0,30}){0,3}):\s/u
const LONGEST = 150

/** The folded name if the text starts like a line of a conversation ("Ana: …"), else null. */
export function speakerOf(text: string): string | null {
  const name = SPEAKER.exec(text.slice(0, LONGEST))?.[1]
  return name === undefined ? null : wordsOf(name).map(foldAccents).join(' ')
}

export function spokenPart(text: string): string {
  return text.slice(SPEAKER.exec(text.slice(0, LONGEST))?.[0].length ?? 0)
}
