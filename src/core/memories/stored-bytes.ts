import type { Memory } from '../records.ts'

/** What a memory counts for in `storageBytes`: its text in UTF-8, and the file it came in. */
export function storedBytesOf({ text, media }: Pick<Memory, 'text' | 'media'>): number {
  return Buffer.byteLength(text) + (media?.bytes ?? 0)
}
