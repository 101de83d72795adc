import 'i18next'
import type { messages } from './en.ts'
import type { messages as more } from './en-more.ts'

/** English is the measure: the other languages say all that it says. A test compares them. */
export type Messages = Widened<typeof messages>
export type MoreMessages = Widened<typeof more>

/** The shape without the English words themselves. */
type Widened<T> = { [K in keyof T]: T[K] extends string ? string : Widened<T[K]> }

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: typeof messages & typeof more
    returnNull: false
  }
}
