const KNOWN = new Set(['status', 'dueAt', 'duePrecision', 'location'])

export interface PlainAttribute {
  name: string
  value: string
}

/** Custom attributes, flattened to text: `{pet: {age: 3}}` becomes `pet.age` with `3`. */
export function freeAttributes(attributes: Readonly<Record<string, unknown>>): PlainAttribute[] {
  const own = Object.entries(attributes).filter(([name]) => !KNOWN.has(name))
  return own.flatMap(([name, value]) => flat(name, value))
}

function flat(name: string, value: unknown): PlainAttribute[] {
  if (typeof value !== 'object' || value === null) return [{ name, value: String(value) }]
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object'))
    return [{ name, value: value.map(String).join(', ') }]
  return Object.entries(value).flatMap(([inner, each]) => flat(`${name}.${inner}`, each))
}
