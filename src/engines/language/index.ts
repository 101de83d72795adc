// The only file of this engine that others import. The import reads the data and loads the stemmer; the rest follows at its first use.
export { type Classification, type ClassificationContext, classify } from './classification/classification.ts'
export {
  calendarDay,
  dayText,
  instantOf,
  isCalendarTime,
  nthWeekday,
  wallClockAt,
  windowsZone,
} from './dates/calendar.ts'
export { type DueDateContext, type DueReading, readDueDate } from './dates/due-date.ts'
export { readNotice } from './dates/notice.ts'
export { type Repetition, readRepetition } from './dates/repetition.ts'
export { expandShortDate } from './dates/short-date.ts'
export { readNamedDays, readTimeIntervals } from './dates/time-interval.ts'
export { createGloss } from './gloss/gloss.ts'
export { type Language, type LanguageTag, languageOf, languages } from './languages.ts'
export type { Mention, TermKind } from './mention-marks.ts'
export { mentionsIn, titleKey, writtenForm } from './mentions.ts'
export type { NameKind } from './name-kinds.ts'
export { type QueryTime, readQueryTime } from './query-time.ts'
export { type Receipt, readReceipt } from './receipt.ts'
export { relatedStems, topicStems } from './synonyms.ts'
export { titleFrom } from './title.ts'
export {
  endsInQuestion,
  fold,
  foldAccents,
  guessLanguage,
  isLightWord,
  isStopWord,
  speakerOf,
  spokenPart,
  stemsOf,
  tokensOf,
  withoutStopWords,
  wordsOf,
} from './words.ts'
