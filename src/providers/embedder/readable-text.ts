import { beginningOf } from '../answer-text.ts'

/** Stands for a text in which there is nothing to read: servers refuse an empty one, and the built-in model breaks on it. */
const NOTHING_TO_READ = '.'

/** At most the first `length` UTF-16 units, well formed, never blank. */
export function readableText(text: string, length: number): string {
  const read = beginningOf(text, length).toWellFormed()
  return read.trim() === '' ? NOTHING_TO_READ : read
}
