import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace'

/** As OTEL_TRACES_SAMPLER and OTEL_TRACES_SAMPLER_ARG name them. */
export interface SamplerOptions {
  kind: 'always_on' | 'always_off' | 'traceidratio'
  /** Of all traces, 0 to 1, for `traceidratio`. */
  ratio: number
  /** Where a request says whether its trace is recorded, that holds. */
  isParentBased: boolean
}

export function samplerOf({ kind, ratio, isParentBased }: SamplerOptions): Sampler {
  const root =
    kind === 'always_on'
      ? new AlwaysOnSampler()
      : kind === 'always_off'
        ? new AlwaysOffSampler()
        : new TraceIdRatioBasedSampler(ratio)
  return isParentBased ? new ParentBasedSampler({ root }) : root
}
