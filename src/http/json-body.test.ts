import { expect, test } from 'vitest'
import { AppError } from '../core/errors.ts'
import { parseJsonBody } from './json-body.ts'

function read(json: string): unknown {
  return parseJsonBody(Buffer.from(json))
}

test.each([
  '9007199254740991',
  '-9007199254740992',
  '9007199254740994',
  '1e16',
  '1.0E+21',
  '100000000000000000000000',
  '0.1',
  '-0',
  '0.00',
  '0e999',
  '0.1234567890123456789',
  '-23.550520000000000000000',
  '1e-320',
  '1.7976931348623157e308',
])('the number %s is accepted', (number) => {
  expect(read(`{"attributes":{"n":[${number}]}}`)).toEqual({ attributes: { n: [Number(number)] } })
})

test.each([
  '9007199254740993',
  '-9007199254740993',
  '9007199254740992.5',
  '12345678901234567890',
  '1.2345678901234567890e19',
  '1e400',
  '-1e400',
  '1e-400',
  `1${'0'.repeat(400)}`,
])('the number %s would change and is refused with its path', (number) => {
  const fault = () => read(`{"attributes":{"a":1,"deep":[true,{"n":${number}}],"z":2}}`)
  expect(fault).toThrowError(
    new AppError('invalid', 'attributes.deep.1.n is a number that can not be kept exactly: send it as a string.', {
      field: 'attributes.deep.1.n',
    }),
  )
})

test('digits inside strings are not checked as numbers', () => {
  const text = '{"text":"9007199254740993 and 1e400","card":"4111111111111111000"}'
  expect(read(text)).toEqual(JSON.parse(text))
})

test('a key that would reach a prototype is refused, also beside a number with an exponent', () => {
  expect(() => read('{"n":1e5,"__proto__":{"x":1}}')).toThrowError(/__proto__ is not a name/)
})
