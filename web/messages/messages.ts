import 'i18next'
import type { messages } from './en.ts'
import type { messages as more } from './en-more.ts'

/** English is the reference: the other languages must have the same keys. A test compares them. */
export type Messages = Widened<typeof messages>
export type MoreMessages = Widened<typeof more>

/** The same shape with plain strings instead of literal types */
type Widened<T> = { [K in keyof T]: T[K] extends string ? string : Widened<T[K]> }

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: typeof messages & typeof more
    returnNull: false
  }
}
