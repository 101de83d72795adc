import { type Static, Type } from 'typebox'
import { DateTime, named, nullable, oneOf } from './contract.ts'
import * as examples from './examples.ts'

const Quota = Type.Object({ used: Type.Number(), limit: nullable(Type.Number()), remaining: nullable(Type.Number()) })

export const Usage = named(
  'Usage',
  'Counters of the calendar month (UTC) and quotas of the plan.',
  examples.usage,
  Type.Object({
    plan: Type.String(),
    period: Type.Object({ start: DateTime, end: DateTime }),
    counters: Type.Object({
      memories: Type.Integer(),
      audioSeconds: Type.Number(),
      images: Type.Integer(),
      storageBytes: Type.Integer(),
      searches: Type.Integer(),
      recalls: Type.Integer(),
    }),
    quotas: Type.Object({ memories: Quota, audioSeconds: Quota, images: Quota, storageBytes: Quota }),
    indexing: oneOf(['active', 'paused']),
    processing: Type.Object(
      {
        pending: Type.Integer(),
        processing: Type.Integer(),
        paused: Type.Integer(),
        failed: Type.Integer(),
        reasons: Type.Array(Type.String(), { description: "Why something waits, in the account's language." }),
      },
      { description: 'Audio and images that are not ready now, of any month.' },
    ),
  }),
)

export type UsageView = Static<typeof Usage>
