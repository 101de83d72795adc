import type { Asked } from './person.ts'

/** Requests over a real connection, to a service that listens at `address`. */
export function overHttp(address: string): Asked {
  return {
    inject: async ({ method = 'GET', url, headers, query, payload }) => {
      const target = new URL(typeof url === 'string' ? url : '/', address)
      for (const [name, value] of Object.entries(query ?? {}))
        for (const each of [value].flat()) target.searchParams.append(name, each)
      const response = await fetch(target, {
        method: method.toUpperCase(),
        headers: Object.entries(headers ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
        ...(payload !== undefined && { body: payload as string }),
      })
      const rawPayload = Buffer.from(await response.arrayBuffer())
      return {
        statusCode: response.status,
        headers: Object.fromEntries(response.headers),
        body: rawPayload.toString(),
        rawPayload,
      }
    },
  }
}
