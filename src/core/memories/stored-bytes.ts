import type { Memory } from './record.ts'

/** A memory's share of `storageBytes`: its text in UTF-8 plus its file. */
export function storedBytesOf({ text, media }: Pick<Memory, 'text' | 'media'>): number {
  return Buffer.byteLength(text) + (media?.bytes ?? 0)
}
