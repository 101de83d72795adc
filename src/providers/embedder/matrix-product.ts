// Products of matrices of 32-bit floats with the processor's vector instructions, which JavaScript can only reach through WebAssembly.

/** Node's types do not declare it. */
declare const WebAssembly: {
  Memory: new (size: { initial: number }) => { buffer: ArrayBuffer }
  Module: new (bytes: Uint8Array) => object
  Instance: new (module: object, imports: object) => { exports: Record<string, unknown> }
}

const PAGE_BYTES = 65_536
/** The kernel multiplies `TILE_ROWS` rows by `TILE_COLUMNS` columns at once: eight sums of four numbers each, which fit in the registers. */
const TILE_ROWS = 4
const TILE_COLUMNS = 8
/** Steps of the kernel's loop over the inner dimension that are written out. */
const UNROLLED = 4

/** A matrix by rows. A number of rows that is no multiple of four needs room for the next multiple. */
export interface Rows {
  values: Float32Array
  /** From one row to the next. */
  stride: number
}

/** The right matrix of a product: groups of eight columns, each with its rows one after another. Both dimensions are rounded up. */
export interface Panels {
  values: Float32Array
  inner: number
  columns: number
}

type AddTile = (
  left: number,
  leftStride: number,
  panel: number,
  sums: number,
  sumsStride: number,
  inner: number,
) => void

export interface MatrixProducts {
  allocate(count: number): Float32Array
  allocatePanels(inner: number, columns: number): Panels
  /** Adds the product of the first `rows` rows of `left` and `right` to `sums`. All three were allocated here. */
  addProduct(sums: Rows, left: Rows, right: Panels, rows: number): void
}

export function roundedUp(count: number): number {
  return Math.ceil(count / TILE_COLUMNS) * TILE_COLUMNS
}

/** Fills panels from `at(row, column)`, and what is beyond the dimensions with zeros. */
export function fillPanels(
  { values, inner, columns }: Panels,
  rows: number,
  at: (row: number, column: number) => number,
): void {
  let next = 0
  for (let first = 0; first < columns; first += TILE_COLUMNS)
    for (let row = 0; row < inner; row++)
      for (let column = first; column < first + TILE_COLUMNS; column++)
        values[next++] = row < rows ? at(row, column) : 0
}

/** `capacity` numbers can be allocated, once. */
export function createMatrixProducts(capacity: number): MatrixProducts {
  const memory = new WebAssembly.Memory({ initial: Math.ceil((4 * capacity) / PAGE_BYTES) })
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(kernelModule()), { imported: { memory } })
  const addTile = exports['addTile'] as AddTile
  let allocated = 0

  function allocate(count: number): Float32Array {
    const values = new Float32Array(memory.buffer, allocated, count)
    // Aligned vectors are read faster.
    allocated += 16 * Math.ceil(count / 4)
    return values
  }

  return {
    allocate,
    allocatePanels(inner, columns) {
      const rounded = { inner: roundedUp(inner), columns: roundedUp(columns) }
      return { values: allocate(rounded.inner * rounded.columns), ...rounded }
    },
    addProduct(sums, left, { values, inner, columns }, rows) {
      for (let column = 0; column < columns; column += TILE_COLUMNS) {
        const panel = values.byteOffset + 4 * column * inner
        for (let row = 0; row < rows; row += TILE_ROWS) {
          const from = left.values.byteOffset + 4 * row * left.stride
          const to = sums.values.byteOffset + 4 * (row * sums.stride + column)
          addTile(from, 4 * left.stride, panel, to, 4 * sums.stride, inner)
        }
      }
    },
  }
}

// The instructions of WebAssembly that the kernel uses, as bytes.
const LOOP = [0x03, 0x40]
const END = [0x0b]
const ADD = [0x6a]
const LOAD_VECTOR = [0xfd, 0x00, 0x02]
const LOAD_NUMBER_FOUR_TIMES = [0xfd, 0x09, 0x02]
const STORE_VECTOR = [0xfd, 0x0b, 0x02]
/** Multiplies and adds in one instruction if the processor has one. */
const MULTIPLY_ADD = [0xfd, 0x85, 0x02]
const REPEAT_UNLESS_ZERO = [0x0d, 0x00]
const get = (local: number) => [0x20, local]
const set = (local: number) => [0x21, local]
const tee = (local: number) => [0x22, local]
const constant = (value: number) => [0x41, ...signed(value)]

const HEADER = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00]
const ADDRESS = 0x7f
const VECTOR = 0x7b

/** The parameters of `addTile`; addresses and strides in bytes. */
const PARAMETERS = 6
const [LEFT, LEFT_STRIDE, PANEL, SUMS, SUMS_STRIDE, INNER] = [0, 1, 2, 3, 4, 5]
/** The addresses of the rows after the first one. */
const leftRow = (row: number) => (row === 0 ? LEFT : 5 + row)
const sumsRow = (row: number) => (row === 0 ? SUMS : 8 + row)
const ADDRESSES = 6
const COLUMN_VECTORS = TILE_COLUMNS / 4
const right = (vector: number) => 12 + vector
const LEFT_NUMBER = 14
const sum = (row: number, vector: number) => 15 + row * COLUMN_VECTORS + vector
const VECTORS = COLUMN_VECTORS + 1 + TILE_ROWS * COLUMN_VECTORS

const rowsOfTile = Array.from({ length: TILE_ROWS }, (_, row) => row)
const vectorsOfRow = Array.from({ length: COLUMN_VECTORS }, (_, vector) => vector)
const eachSum = (code: (row: number, vector: number) => number[]) =>
  rowsOfTile.flatMap((row) => vectorsOfRow.flatMap((vector) => code(row, vector)))

/** Bytes of several instructions, one after another. */
const code = (...parts: ReadonlyArray<number | readonly number[]>) => parts.flat()
const move = (address: number, by: readonly number[]) => code(get(address), by, ADD, set(address))

function kernelModule(): Uint8Array {
  const parameters = Array.from({ length: PARAMETERS }, () => ADDRESS)
  const locals = [2, ADDRESSES, ADDRESS, VECTORS, VECTOR]
  return Uint8Array.from([
    ...HEADER,
    ...section(1, code(0x60, sized(parameters), 0x00)),
    ...section(2, code(name('imported'), name('memory'), 0x02, 0x00, 0x00)),
    ...section(3, [0x00]),
    ...section(7, code(name('addTile'), 0x00, 0x00)),
    ...section(10, sized(code(locals, addTileCode(), END))),
  ])
}

function addTileCode(): number[] {
  const laterRows = rowsOfTile.slice(1)
  return code(
    laterRows.flatMap((row) => code(get(leftRow(row - 1)), get(LEFT_STRIDE), ADD, set(leftRow(row)))),
    laterRows.flatMap((row) => code(get(sumsRow(row - 1)), get(SUMS_STRIDE), ADD, set(sumsRow(row)))),
    eachSum((row, vector) => code(get(sumsRow(row)), LOAD_VECTOR, 16 * vector, set(sum(row, vector)))),
    LOOP,
    Array.from({ length: UNROLLED }, (_, step) => stepCode(step)).flat(),
    rowsOfTile.flatMap((row) => move(leftRow(row), constant(4 * UNROLLED))),
    move(PANEL, constant(4 * TILE_COLUMNS * UNROLLED)),
    code(get(INNER), constant(-UNROLLED), ADD, tee(INNER), REPEAT_UNLESS_ZERO),
    END,
    eachSum((row, vector) => code(get(sumsRow(row)), get(sum(row, vector)), STORE_VECTOR, 16 * vector)),
  )
}

/** Multiplies one number of each row by one row of the panel. */
function stepCode(step: number): number[] {
  const panelRow = 4 * TILE_COLUMNS * step
  return code(
    vectorsOfRow.flatMap((vector) =>
      code(get(PANEL), LOAD_VECTOR, unsigned(panelRow + 16 * vector), set(right(vector))),
    ),
    rowsOfTile.flatMap((row) =>
      code(
        code(get(leftRow(row)), LOAD_NUMBER_FOUR_TIMES, 4 * step, set(LEFT_NUMBER)),
        vectorsOfRow.flatMap((vector) =>
          code(get(LEFT_NUMBER), get(right(vector)), get(sum(row, vector)), MULTIPLY_ADD, set(sum(row, vector))),
        ),
      ),
    ),
  )
}

/** A section with a single entry. */
function section(id: number, entry: readonly number[]): number[] {
  return [id, ...sized([1, ...entry])]
}

function name(text: string): number[] {
  return sized([...Buffer.from(text)])
}

function sized(bytes: readonly number[]): number[] {
  return [...unsigned(bytes.length), ...bytes]
}

/** LEB128, as WebAssembly writes numbers. */
function unsigned(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)]
}

/** For -64 to 8191. */
function signed(value: number): number[] {
  return value < 64 ? [value & 0x7f] : [(value & 0x7f) | 0x80, value >> 7]
}
