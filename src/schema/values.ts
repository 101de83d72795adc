// Values of the contract that are loaded without TypeBox: by the web app, the command line and the import thread.

/** The kinds of a name. */
export const MENTION_KINDS = ['person', 'place', 'organisation', 'other'] as const

export const TASK_STATUSES = ['open', 'done', 'cancelled'] as const

/**
 * The paths of the web app, for the server and for the app's router. Each is answered with the same document. No TypeBox here: a browser loads this
 * file.
 */
export const WEB_PAGES = [
  '/',
  '/search',
  '/recall',
  '/capture',
  '/tasks',
  '/people',
  '/people/:id',
  '/m/:id',
  '/account',
  '/account/:section',
  '/sign-in',
  '/register',
  '/confirm-email',
  '/act/:secret',
  '/oauth/authorize',
] as const

/** Served separately, because its status says whether the request is valid. */
export const CONSENT_PAGE = '/oauth/authorize'

/**
 * Characters that a person does not see and a model still reads: controls, bidi marks, tags, variation selectors, fillers. They could carry hidden
 * instructions. Two kinds stay, because text is wrong without them and they can't carry a message: joiners between letters of scripts that need them
 * and inside emoji, and the selector that makes a character an emoji. Flags of regions lose their tags.
 */
const INVISIBLE =
  // oxlint-disable-next-line no-control-regex, no-misleading-character-class -- controls, joiners and modifiers are what it is about
  /(?!(?<=[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}])[\u200C\u200D](?=[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}])|(?<=[\p{Extended_Pictographic}\uFE0F\u{1F3FB}-\u{1F3FF}])\u200D(?=\p{Extended_Pictographic})|(?<=\p{Extended_Pictographic})\uFE0F|\uFE0F(?=\u20E3))[\p{Default_Ignorable_Code_Point}\p{Cf}\0-\x08\x0E-\x1F\x7F-\x84\x86-\x9F\u2800\u{1D159}]/gu

/** Prepares a text for a model. Tabs and line ends stay; lone surrogates become U+FFFD. */
export function visibleText(text: string): string {
  return text.toWellFormed().replace(INVISIBLE, '')
}

/** The formats of an import, each with the name of its program, or with null if the web app's messages describe it. */
export const IMPORT_FORMATS = [
  ['lembra', null],
  ['markdown', null],
  ['mem0', 'mem0'],
  ['supermemory', 'supermemory'],
  ['karakeep', 'Karakeep'],
  ['memos', 'memos'],
  ['chatgpt', null],
  ['ical', null],
  ['csv', null],
  ['google-keep', 'Google Keep'],
  ['notion', 'Notion'],
  ['evernote', 'Evernote'],
  ['apple-notes', 'Apple Notes'],
  ['bookmarks', null],
  ['joplin', 'Joplin'],
  ['day-one', 'Day One'],
  ['simplenote', 'Simplenote'],
  ['logseq', 'Logseq'],
  ['linkwarden', 'Linkwarden'],
  ['todoist', 'Todoist'],
  ['text', null],
  ['org', 'Org'],
  ['html', 'HTML'],
  ['pdf', 'PDF'],
] as const
