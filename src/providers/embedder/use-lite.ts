// Universal Sentence Encoder Lite (D. Cer et al., 2018): a transformer of two layers, calculated from the weights that the model's package contains.
import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import {
  createMatrixProducts,
  fillPanels,
  type MatrixProducts,
  type Panels,
  type Rows,
  roundedUp,
} from './matrix-product.ts'
import { createTokenizer } from './use-lite-tokens.ts'

/** The shape of the model's `model.json`. */
interface ModelDescription {
  weightsManifest: ReadonlyArray<{
    /** Files that contain the weights one after another, as if they were one file. */
    paths: readonly string[]
    weights: ReadonlyArray<{ name: string; shape: readonly number[] }>
  }>
}

/** Later tokens are not read. */
const MAX_TOKENS = 128
const WORD_WIDTH = 256
const WIDTH = 512
const HIDDEN_WIDTH = 1_536
const HEADS = 4
const NORM_EPSILON = 1e-6
/** Numbers in the matrices of weights, and in the rows of one text. */
const CAPACITY = 6_000_000

interface Norm {
  scale: Float32Array
  bias: Float32Array
}

interface Dense {
  panels: Panels
  bias: Float32Array
}

interface Layer {
  width: number
  norm: Norm
  queriesKeysValues: Dense
  attended: Dense
  hiddenNorm: Norm
  hidden: Dense
  fromHidden: Dense
}

interface Weights {
  /** The only weights whose name contains `part`. */
  read(part: string): Float32Array
  dense(matrix: string, bias: string): Dense
}

/** Returns a function that turns a text into a unit vector. `modelPackage` contains the weights and the vocabulary. */
export function loadUseLite(modelPackage: string): (text: string) => Float32Array {
  const folder = dirname(createRequire(import.meta.url).resolve(modelPackage))
  const parsed = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'))
  const tokenize = createTokenizer(parsed('vocab.json') as Array<[string, number]>)
  const encode = createEncoder(folder, parsed('model.json') as ModelDescription)
  return (text) => encode(tokenize(text))
}

function createEncoder(folder: string, description: ModelDescription): (tokens: readonly number[]) => Float32Array {
  const products = createMatrixProducts(CAPACITY)
  const weights = openWeights(folder, description, products)
  const words = weights.read('Embeddings_en')
  const positions = positionsOf(weights.read('TimingSignal/ExpandDims_1'))
  const widening = weights.dense('Layer_0/TransformerLayer/dense/kernel', 'Layer_0/TransformerLayer/dense/bias')
  const layers = [readLayer(weights, 0, WORD_WIDTH), readLayer(weights, 1, WIDTH)]
  const last = weights.dense('tanh_layer_0/weights', 'tanh_layer_0/bias')
  const rows = (width: number): Rows => ({ values: products.allocate(MAX_TOKENS * width), stride: width })
  const [input, state, mean, result] = [rows(WORD_WIDTH), rows(WIDTH), rows(WIDTH), rows(WIDTH)]
  const apply = layerOf(products, rows)

  return (tokens) => {
    const read = tokens.slice(0, MAX_TOKENS)
    for (const [row, token] of read.entries())
      for (let column = 0; column < WORD_WIDTH; column++)
        // The published model adds the word twice.
        input.values[row * WORD_WIDTH + column] =
          2 * (words[token * WORD_WIDTH + column] ?? 0) + (positions[row * WORD_WIDTH + column] ?? 0)
    setRows(state, widening.bias, read.length)
    products.addProduct(state, input, widening.panels, read.length)
    for (const [index, layer] of layers.entries()) apply(layer, index === 0 ? input : state, state, read.length)
    setRows(result, last.bias, 1)
    setMean(mean, state, read.length)
    products.addProduct(result, mean, last.panels, 1)
    return unitVector(result.values.subarray(0, WIDTH).map(Math.tanh))
  }
}

function openWeights(folder: string, { weightsManifest }: ModelDescription, products: MatrixProducts): Weights {
  const files = weightsManifest.flatMap(({ paths }) => paths).map((path) => join(folder, path))
  let end = 0
  const places = weightsManifest
    .flatMap((group) => group.weights)
    .map(({ name, shape }) => {
      const count = shape.reduce((product, size) => product * size, 1)
      end += 4 * count
      return { name, count, offset: end - 4 * count }
    })
  // One for all, because garbage outside of the heap is collected late.
  const unpacked = new Float32Array(HIDDEN_WIDTH * WIDTH)

  function read(part: string, into?: Float32Array): Float32Array {
    const place = places.find(({ name }) => name.includes(part))
    if (!place) throw new Error(`The model has no weights named ${part}`)
    const weights = into?.subarray(0, place.count) ?? new Float32Array(place.count)
    readJoined(files, new Uint8Array(weights.buffer, 0, weights.byteLength), place.offset)
    return weights
  }

  return {
    read: (part) => read(part),
    dense(matrix, biasName) {
      const bias = read(biasName)
      const columns = bias.length
      const weights = read(matrix, unpacked)
      const panels = products.allocatePanels(weights.length / columns, columns)
      fillPanels(panels, panels.inner, (row, column) => weights[row * columns + column] ?? 0)
      return { panels, bias }
    },
  }
}

/** Fills `bytes` from files that are read as one, from `offset`. */
function readJoined(files: readonly string[], bytes: Uint8Array, offset: number): void {
  let start = offset
  let rest = bytes
  for (const file of files) {
    const { size } = statSync(file)
    if (start < size && rest.length > 0) {
      const opened = openSync(file, 'r')
      const read = readSync(opened, rest, 0, Math.min(rest.length, size - start), start)
      closeSync(opened)
      rest = rest.subarray(read)
    }
    start = Math.max(0, start - size)
  }
  if (rest.length > 0) throw new Error('The weights of the model are incomplete')
}

function readLayer({ read, dense }: Weights, index: number, width: number): Layer {
  const layer = `Encode/Layer_${index}/TransformerLayer`
  const norm = (place: string): Norm => ({
    scale: read(`${layer}/${place}layer_prepostprocess/layer_norm/layer_norm_scale`),
    bias: read(`${layer}/${place}layer_prepostprocess/layer_norm/layer_norm_bias`),
  })
  const attention = (name: string) =>
    dense(`${layer}/MultiheadAttention/${name}/kernel`, `${layer}/MultiheadAttention/${name}/bias`)
  const convolution = (name: string) =>
    dense(`Stack/Layer_${index}/TransformerLayer/FFN/${name}/Tensordot/Reshape_1`, `${layer}/FFN/${name}/bias`)
  return {
    width,
    norm: norm(''),
    queriesKeysValues: attention('qkv_transform_single'),
    attended: attention('output_transform_single'),
    hiddenNorm: norm('FFN/'),
    hidden: convolution('conv1'),
    fromHidden: convolution('conv2'),
  }
}

/** The sine and cosine of each position, at frequencies of the model. */
function positionsOf(frequencies: Float32Array): Float32Array {
  const positions = new Float32Array(MAX_TOKENS * WORD_WIDTH)
  for (let position = 0; position < MAX_TOKENS; position++)
    for (const [index, frequency] of frequencies.entries()) {
      const angle = Math.fround(position * frequency)
      positions[position * WORD_WIDTH + index] = Math.sin(angle)
      positions[position * WORD_WIDTH + frequencies.length + index] = Math.cos(angle)
    }
  return positions
}

/** Returns a function that adds what a layer calculates from `input` to `state`. */
function layerOf(products: MatrixProducts, rows: (width: number) => Rows) {
  const [normed, attention, hidden] = [rows(WIDTH), rows(WIDTH), rows(HIDDEN_WIDTH)]
  const attend = attentionOf(products, rows)

  return (layer: Layer, input: Rows, state: Rows, count: number): void => {
    normalize(normed, input, layer.norm, count)
    setRows(hidden, layer.queriesKeysValues.bias, count)
    products.addProduct(hidden, normed, layer.queriesKeysValues.panels, count)
    attend(attention, hidden, layer.width, count)
    addDense(products, state, attention, layer.attended, count)
    normalize(normed, state, layer.hiddenNorm, count)
    setRows(hidden, layer.hidden.bias, count)
    products.addProduct(hidden, normed, layer.hidden.panels, count)
    for (let index = 0; index < count * HIDDEN_WIDTH; index++)
      if ((hidden.values[index] ?? 0) < 0) hidden.values[index] = 0
    addDense(products, state, hidden, layer.fromHidden, count)
  }
}

/** `joined` has a row for each token: its queries, keys and values, `width` numbers each, with the heads next to each other. */
function attentionOf(products: MatrixProducts, rows: (width: number) => Rows) {
  const weights = rows(MAX_TOKENS)
  const workspace = products.allocate(MAX_TOKENS * WIDTH)

  return (result: Rows, joined: Rows, width: number, count: number): void => {
    const size = width / HEADS
    const padded = roundedUp(count)
    const scale = size ** -0.5
    const keys: Panels = { values: workspace, inner: size, columns: padded }
    const values: Panels = { values: workspace, inner: padded, columns: size }
    result.values.fill(0, 0, count * result.stride)
    for (let head = 0; head < HEADS; head++) {
      const part = (index: number) => joined.values.subarray(index * width + head * size)
      const [headQueries, headKeys, headValues] = [part(0), part(1), part(2)]
      fillPanels(keys, size, (row, column) =>
        column < count ? scale * (headKeys[column * joined.stride + row] ?? 0) : 0,
      )
      const scores = { ...weights, stride: padded }
      scores.values.fill(0, 0, count * padded)
      products.addProduct(scores, { ...joined, values: headQueries }, keys, count)
      for (let row = 0; row < count; row++) softmax(scores.values.subarray(row * padded, (row + 1) * padded), count)
      fillPanels(values, count, (row, column) => headValues[row * joined.stride + column] ?? 0)
      products.addProduct({ ...result, values: result.values.subarray(head * size) }, scores, values, count)
    }
  }
}

/** Only the first `count` numbers take part. The others become zero. */
function softmax(numbers: Float32Array, count: number): void {
  let largest = Number.NEGATIVE_INFINITY
  for (let index = 0; index < count; index++) largest = Math.max(largest, numbers[index] ?? 0)
  let total = 0
  for (let index = 0; index < count; index++) total += numbers[index] = Math.exp((numbers[index] ?? 0) - largest)
  for (let index = 0; index < numbers.length; index++)
    numbers[index] = index < count ? (numbers[index] ?? 0) / total : 0
}

function addDense(products: MatrixProducts, state: Rows, from: Rows, { panels, bias }: Dense, count: number): void {
  for (let row = 0; row < count; row++)
    for (let column = 0; column < WIDTH; column++) {
      const index = row * WIDTH + column
      state.values[index] = (state.values[index] ?? 0) + (bias[column] ?? 0)
    }
  products.addProduct(state, from, panels, count)
}

function setRows({ values, stride }: Rows, row: Float32Array, count: number): void {
  for (let index = 0; index < count; index++) values.set(row, index * stride)
}

function normalize(result: Rows, { values, stride }: Rows, { scale, bias }: Norm, count: number): void {
  const width = scale.length
  for (let row = 0; row < count; row++) {
    const numbers = values.subarray(row * stride, row * stride + width)
    let total = 0
    for (const number of numbers) total += number
    const mean = total / width
    let squares = 0
    for (const number of numbers) squares += (number - mean) ** 2
    const factor = 1 / Math.sqrt(squares / width + NORM_EPSILON)
    for (let column = 0; column < width; column++)
      result.values[row * result.stride + column] =
        ((numbers[column] ?? 0) - mean) * factor * (scale[column] ?? 0) + (bias[column] ?? 0)
  }
}

function setMean({ values }: Rows, state: Rows, count: number): void {
  values.fill(0, 0, WIDTH)
  for (let row = 0; row < count; row++)
    for (let column = 0; column < WIDTH; column++)
      values[column] = (values[column] ?? 0) + (state.values[row * WIDTH + column] ?? 0) / count
}

function unitVector(numbers: Float32Array): Float32Array {
  const length = Math.sqrt(numbers.reduce((sum, number) => sum + number * number, 0))
  return numbers.map((number) => number / length)
}
