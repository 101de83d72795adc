import type { Language } from '../language/language.ts'
import type { Band, Layout } from './page-bands.ts'
import type { SharedImage } from './page-pixels.ts'
import type { Survey } from './page-survey.ts'
import type { ReadLine } from './page-text.ts'

export type RecognitionWork =
  | { kind: 'survey'; image: SharedImage }
  /** Changes the pixels in place. */
  | { kind: 'prepare'; image: SharedImage; isDark: boolean; glyphHeight: number }
  | { kind: 'read'; image: SharedImage; band: Band; lead: Language }
  | { kind: 'warm-up' }

export type RecognitionAnswer = { value: unknown } | { failed: true }

export interface RecognitionResults {
  survey: Survey
  prepare: Layout
  read: ReadLine[]
  'warm-up': null
}
