import type { FastifyInstance } from 'fastify'

interface KnownPath {
  segments: string[]
  methods: Set<string>
}

export interface KnownPaths {
  /** The methods of all routes that match this URL, sorted; empty if the path is unknown. */
  methodsAt(url: string): string[]
}

/** Records every route that is added from now on, to distinguish a wrong method from an unknown path. */
export function watchPaths(app: FastifyInstance): KnownPaths {
  const known = new Map<string, KnownPath>()
  app.addHook('onRoute', ({ url, method }) => {
    const path = known.get(url) ?? { segments: segmentsOf(url), methods: new Set() }
    for (const each of [method].flat()) path.methods.add(each)
    known.set(url, path)
  })
  return {
    methodsAt(url) {
      const [path = ''] = url.split('?', 1)
      const asked = segmentsOf(path)
      const matching = [...known.values()].filter(({ segments }) => isMatch(segments, asked))
      return [...new Set(matching.flatMap(({ methods }) => [...methods]))].toSorted()
    },
  }
}

/** A trailing slash counts as absent, as in the router. */
function segmentsOf(path: string): string[] {
  return path.replace(/\/$/, '').split('/').slice(1)
}

/** A pattern that starts with a parameter looks up a file: the path is unknown until the file is found. */
function isMatch(pattern: readonly string[], asked: readonly string[]): boolean {
  if (pattern[0]?.startsWith(':')) return false
  const isOpenEnded = pattern.at(-1) === '*'
  if (isOpenEnded ? asked.length < pattern.length : asked.length !== pattern.length) return false
  return pattern.every((segment, index) => {
    if (segment === '*') return true
    return segment.startsWith(':') ? asked[index] !== '' : segment === asked[index]
  })
}
