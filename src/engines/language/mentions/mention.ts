/** What two memories can hold in common. `code` is an identifier such as `PRJ-42`. */
export type TermKind = 'name' | 'email' | 'phone' | 'handle' | 'code'

/** `link` points at another memory, by its id or by its title in the form of `title`, which is the memory's own. */
export interface Mention {
  kind: TermKind | 'link' | 'title'
  /** Folded: lower case, no accents. */
  value: string
}
