import { type Fields, isFields } from './values.ts'

export interface Note {
  /** Empty where there is none, or where it can not be read. */
  matter: Fields
  body: string
  /** There is something between the dashes, and it is no YAML. */
  isBroken: boolean
}

/** Parsing takes time that grows with it; an honest one has some lines. */
const MAX_MATTER_LENGTH = 65_536
const MATTER = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)(?:\r?\n)?---[ \t]*(?:\r?\n|$)/

/** A Markdown note, apart from the YAML before it. Aliases of YAML are not followed, so that nothing small unfolds into something large. */
export async function noteIn(text: string): Promise<Note> {
  const [whole, yaml = ''] = MATTER.exec(text.slice(0, MAX_MATTER_LENGTH)) ?? []
  if (whole === undefined) return { matter: {}, body: text.replace(/^\uFEFF/, ''), isBroken: false }
  const body = text.slice(whole.length).replace(/^(?:[ \t]*\r?\n)+/, '')
  const { parse } = await import('yaml')
  try {
    const matter: unknown = parse(yaml, { maxAliasCount: 0, schema: 'core', logLevel: 'error' })
    return { matter: isFields(matter) ? matter : {}, body, isBroken: !isFields(matter) && matter !== null }
  } catch {
    return { matter: {}, body, isBroken: true }
  }
}
