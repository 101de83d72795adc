// The package's own types lead to packages that it does not bring along.
declare module '@energetic-ai/core' {
  /** Resolves once there is something to compute with. */
  export function ready(): Promise<void>
}
