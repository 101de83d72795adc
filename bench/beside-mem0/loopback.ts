import dns from 'node:dns'

/** From now on no name is looked up in this process, so that nothing in it finds another machine. Answers the names that were asked for. */
export function forbidLookups(): string[] {
  const refused: string[] = []
  Object.assign(dns, {
    lookup: (name: string) => {
      refused.push(name)
      throw new Error(`This bench speaks to loopback alone, not to ${name}`)
    },
  })
  return refused
}
