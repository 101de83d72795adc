import { setImmediate as nextTurn } from 'node:timers/promises'
import { importFault } from '../problems.ts'
import { type Fields, fieldsOf } from '../values.ts'

export interface PdfText {
  /** The text of each page. */
  pages: string[]
  /** Title, Author, Subject, Keywords, CreationDate and the like. */
  info: Fields
  /** False if pages were left out because the document is too long. */
  isWhole: boolean
  /** The names of what is in the document beside its text. */
  leftOut: ReadonlySet<string>
}

const MAX_PAGES = 3_000
const MAX_TEXT_LENGTH = 8_000_000
/** Between two pages: a page that takes longer ends the whole import. */
const MAX_MS = 60_000
const OPTIONS = {
  isEvalSupported: false,
  useSystemFonts: false,
  disableFontFace: true,
  maxImageSize: 1,
  verbosity: 0,
} as const

/** Reads the text that a PDF contains; a scan has none. Runs in the import thread, which can be ended. @throws {ImportFault} */
export async function pdfText(bytes: Uint8Array): Promise<PdfText> {
  const { getDocumentProxy } = await import('unpdf')
  const leftOut = streamsIn(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
  const document = await getDocumentProxy(bytes, OPTIONS).catch((error: unknown) => {
    throw importFault(error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'pdf-broken')
  })
  try {
    const { info } = await document.getMetadata()
    const endsAt = performance.now() + MAX_MS
    const pages: string[] = []
    let length = 0
    for (let number = 1; number <= document.numPages; number += 1) {
      if (number > MAX_PAGES || length > MAX_TEXT_LENGTH || performance.now() > endsAt) break
      const page = await document.getPage(number)
      const { items } = await page.getTextContent()
      for (const name of notedIn(await page.getAnnotations())) leftOut.add(name)
      const text = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('')
      page.cleanup()
      length += text.length
      pages.push(withoutEnds(text))
      // Without a pause the thread could not tell that it is alive.
      await nextTurn()
    }
    return { pages, info: fieldsOf(info), isWhole: pages.length === document.numPages, leftOut }
  } catch {
    throw importFault('pdf-broken')
  } finally {
    await document.loadingTask.destroy()
  }
}

/** The dictionaries of streams are never compressed. */
function streamsIn(bytes: Buffer): Set<string> {
  const hasImages = ['/Subtype/Image', '/Subtype /Image'].some((mark) => bytes.includes(mark, 0, 'latin1'))
  const hasFiles = bytes.includes('/EmbeddedFile', 0, 'latin1')
  return new Set([...(hasImages ? ['images in PDFs'] : []), ...(hasFiles ? ['files in PDFs'] : [])])
}

/** Links show their text, which is read. */
function notedIn(annotations: readonly unknown[]): string[] {
  const kinds = annotations.map((each) => fieldsOf(each)['subtype']).filter((kind) => kind !== 'Link')
  return kinds.map((kind) => (kind === 'Widget' ? 'form fields in PDFs' : 'annotations in PDFs'))
}

/** Without spaces at the ends of lines. */
function withoutEnds(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim()
}
