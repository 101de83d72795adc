/**
 * The web app's own addresses, as the server and the app's router both read them. Each is answered with the same document; the app takes what
 * follows from the address. No TypeBox here: a browser loads this file.
 */
export const WEB_PAGES = [
  '/',
  '/search',
  '/recall',
  '/capture',
  '/tasks',
  '/m/:id',
  '/account',
  '/account/:section',
  '/sign-in',
  '/register',
  '/confirm-email',
  '/oauth/authorize',
] as const

/** Served apart from the others: its status says whether there is something to ask. */
export const CONSENT_PAGE = '/oauth/authorize'
