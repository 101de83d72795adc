/** A run of letters and digits, contractions included. In scripts without spaces, and for emoji, each character is a token. */
const TOKEN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Extended_Pictographic}]|[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/gu
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const SPACED_RUN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+/gu
const POSSESSIVE = /['’]s$/u
/** "d'água", "l'avi": the elided article is not part of the word. */
const ELISION = /^[dl]['’](?=\p{L}{2})/u
const APOSTROPHES = /['’]/gu
const MARKS = /\p{M}+/gu
/** Longer ones are codes and noise; their prefix is enough to find them. */
const MAX_TOKEN_LENGTH = 48
const SPEAKER = /^\s*(\p{Lu}[\p{L}\p{M}'’.-]{0,30}(?: \p{Lu}[\p{L}\p{M}'’.-]{0,30}){0,3}):\s/u
const LONGEST_SPEAKER = 150

export interface Token {
  word: string
  start: number
  end: number
}

/** Lower-case words in NFC, contractions joined ("don't" → "dont"), possessives and elided articles dropped. */
export function wordsOf(text: string): string[] {
  const words: string[] = []
  for (const run of text.normalize('NFC').toLowerCase().match(TOKEN) ?? []) addWords(run, words)
  return words
}

/** Like `wordsOf`, with offsets. The text is not normalised first, so that the offsets stay valid. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  for (const match of text.matchAll(TOKEN)) {
    const end = match.index + match[0].length
    for (const word of wordsOf(match[0])) tokens.push({ word, start: match.index, end })
  }
  return tokens
}

export function foldAccents(word: string): string {
  return isAscii(word) ? word : word.normalize('NFD').replace(MARKS, '').normalize('NFC')
}

/** Lower case without accents, decomposed. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(MARKS, '').toLowerCase()
}

/** The folded name if the text starts like a line of a conversation ("Ana: …"), else null. */
export function speakerOf(text: string): string | null {
  const name = SPEAKER.exec(text.slice(0, LONGEST_SPEAKER))?.[1]
  return name === undefined ? null : wordsOf(name).map(foldAccents).join(' ')
}

/** The text without its speaker. */
export function spokenPart(text: string): string {
  return text.slice(SPEAKER.exec(text.slice(0, LONGEST_SPEAKER))?.[0].length ?? 0)
}

function addWords(run: string, words: string[]): void {
  if (isAscii(run) && !run.includes("'")) words.push(run.slice(0, MAX_TOKEN_LENGTH))
  else if (UNSPACED.test(run) && run.length > 1) words.push(...(run.match(SPACED_RUN) ?? []).map(plain))
  else words.push(plain(run))
}

function plain(run: string): string {
  const bare = run.replace(POSSESSIVE, '').replace(ELISION, '').replace(APOSTROPHES, '')
  return bare.length <= MAX_TOKEN_LENGTH ? bare : bare.slice(0, MAX_TOKEN_LENGTH).toWellFormed()
}

function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 127) return false
  return true
}
