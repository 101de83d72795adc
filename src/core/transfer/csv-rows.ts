import type { Table } from './csv-columns.ts'
import { importFault } from './problems.ts'

export interface Row {
  cells: string[]
  /** The line on which the row begins, counted from 1. */
  line: number
}

const MAX_RECORD_LENGTH = 4_194_304

/**
 * The rows of a UTF-8 table, heading included, empty lines excluded. The rows that one chunk of the file completes are held together. Rows before an
 * error are yielded before it is thrown. @throws {ImportFault} if a quote is never closed
 */
export async function* rowsOf(
  bytes: AsyncIterable<Uint8Array>,
  table: Pick<Table, 'delimiter' | 'lineEnds'>,
): AsyncGenerator<Row, void, undefined> {
  const parser = await createParser(table)
  for await (const part of bytes) {
    const error = await parser.write(part)
    yield* parser.rows.splice(0)
    if (error) throw faultOf(error)
  }
  const error = await parser.end()
  yield* parser.rows
  if (error) throw faultOf(error)
}

interface RowParser {
  /** Complete rows that were not taken yet. */
  rows: Row[]
  write(part: Uint8Array): Promise<Error | null>
  end(): Promise<Error | null>
}

async function createParser({ delimiter, lineEnds }: Pick<Table, 'delimiter' | 'lineEnds'>): Promise<RowParser> {
  const { parse } = await import('csv-parse')
  const rows: Row[] = []
  let countedTwice = 0
  const take = (cells: string[], lines: number) => {
    const breaks = breaksIn(cells)
    rows.push({ cells, line: lines - breaks.characters - countedTwice })
    countedTwice += breaks.pairs
    // Stored here, because an error in the stream would discard the rows in its buffer.
    return null
  }
  const parser = parse({
    delimiter,
    record_delimiter: lineEnds,
    bom: true,
    columns: false,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD_LENGTH,
    on_record: (cells: string[], { lines }) => take(cells, lines),
  })
  let fault: Error | null = null
  parser.on('error', (error) => {
    fault = error
  })
  const settled = (resolve: (fault: Error | null) => void) => (error?: Error | null) => resolve(error ?? fault)
  return {
    rows,
    write: (part) => new Promise((resolve) => parser.write(part, settled(resolve))),
    end: () => new Promise((resolve) => parser.end(settled(resolve))),
  }
}

/** The parser's line number is that of the row's end, and it counts a CRLF inside a cell as two lines. */
function breaksIn(cells: readonly string[]): { characters: number; pairs: number } {
  let characters = 0
  let pairs = 0
  for (const cell of cells)
    for (const [found] of cell.matchAll(/\r\n|\r|\n/g)) {
      characters += found.length
      pairs += found.length - 1
    }
  return { characters, pairs }
}

function faultOf(error: Error): Error {
  const isOfTable = 'code' in error && typeof error.code === 'string' && error.code.startsWith('CSV_')
  return isOfTable ? importFault('table-broken') : error
}
