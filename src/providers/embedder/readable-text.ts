import { beginningOf } from '../answer-text.ts'

/** Replaces blank text: servers refuse an empty text, and the built-in model fails on it. */
const NOTHING_TO_READ = '.'

/** Returns at most the first `length` UTF-16 units, well formed and never blank. */
export function readableText(text: string, length: number): string {
  const read = beginningOf(text, length).toWellFormed()
  return read.trim() === '' ? NOTHING_TO_READ : read
}
