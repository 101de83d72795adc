/** Kinds of terms that two memories can share. `code` is an identifier such as `PRJ-42`. */
export type TermKind = 'name' | 'email' | 'phone' | 'handle' | 'code'

/** A `link` refers to another memory by its id or its title; `title` is the memory's own title in the same form. */
export interface Mention {
  kind: TermKind | 'link' | 'title'
  /** Folded: lower case, no accents. */
  value: string
}
