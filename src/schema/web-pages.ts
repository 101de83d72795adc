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
  '/m/:id',
  '/account',
  '/account/:section',
  '/sign-in',
  '/register',
  '/confirm-email',
  '/oauth/authorize',
] as const

/** Served separately, because its status says whether the request is valid. */
export const CONSENT_PAGE = '/oauth/authorize'
