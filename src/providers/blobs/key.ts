const KEY = /^usr_[0-9a-z]{26}\/fil_[0-9a-z]{26}(?:\.thumb)?$/

/** Keys are made by us and end up as paths: anything of another form is a bug, and never reaches a store. */
export function checkKey(key: string): void {
  if (!KEY.test(key)) throw new TypeError('This is no key of a blob.')
}
