import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace'

/** From OTEL_TRACES_SAMPLER and OTEL_TRACES_SAMPLER_ARG. */
export interface SamplerOptions {
  kind: 'always_on' | 'always_off' | 'traceidratio'
  /** The fraction of traces to record, 0 to 1, for `traceidratio`. */
  ratio: number
  /** If a request's `traceparent` says whether it is sampled, that decides. */
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
