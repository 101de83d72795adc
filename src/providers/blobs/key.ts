const KEY = /^usr_[0-9a-z]{26}\/fil_[0-9a-z]{26}(?:\.thumb)?$/

/** Keys become paths. We create them all, so a malformed key is a bug and must never reach a store. */
export function checkKey(key: string): void {
  if (!KEY.test(key)) throw new TypeError('This is no key of a blob.')
}
