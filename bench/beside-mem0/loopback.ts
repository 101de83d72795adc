import dns from 'node:dns'

/** Disables name lookups in this process, so that it cannot reach another machine. Returns the names that were looked up. */
export function forbidLookups(): string[] {
  const refused: string[] = []
  Object.assign(dns, {
    lookup: (name: string) => {
      refused.push(name)
      throw new Error(`This bench uses loopback only, not ${name}`)
    },
  })
  return refused
}
