import type { Memory } from './record.ts'

export function chargedCounter({ source }: Pick<Memory, 'source'>): 'images' | 'audioSeconds' {
  return source === 'image' ? 'images' : 'audioSeconds'
}

/** How many images or seconds of audio the memory's file counts for. */
export function chargeOf({ media, source, audioSeconds }: Memory): number {
  return media?.chargedAmount ?? (source === 'image' ? 1 : (audioSeconds ?? 0))
}
