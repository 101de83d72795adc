import { type CustomTypesConfig, types } from 'pg'

const INT4_ARRAY = 1007
const INT8_ARRAY = 1016

/** For arrays of a hundred thousand numbers: the driver's parser takes longer to read them than the server takes to find them. */
export const NUMBER_LISTS: CustomTypesConfig = {
  getTypeParser(type, format) {
    const id: number = type
    if (id === INT4_ARRAY) return (text: string) => fill(text, new Int32Array(countOf(text)))
    if (id === INT8_ARRAY) return (text: string) => fill(text, new Float64Array(countOf(text)))
    return types.getTypeParser(type, format ?? 'text')
  },
}

const COMMA = 44
const MINUS = 45
const ZERO = 48

/** The server's format is `{}` or `{1,-2,3}`. */
function countOf(text: string): number {
  if (text.length <= 2) return 0
  let count = 1
  for (let index = 1; index < text.length; index++) if (text.charCodeAt(index) === COMMA) count++
  return count
}

function fill<Numbers extends Int32Array | Float64Array>(text: string, numbers: Numbers): Numbers {
  let at = 1
  for (let index = 0; index < numbers.length; index++) {
    const isNegative = text.charCodeAt(at) === MINUS
    if (isNegative) at++
    let number = 0
    for (let digit = text.charCodeAt(at) - ZERO; digit >= 0 && digit <= 9; digit = text.charCodeAt(++at) - ZERO) {
      number = number * 10 + digit
    }
    numbers[index] = isNegative ? -number : number
    at++
  }
  return numbers
}
