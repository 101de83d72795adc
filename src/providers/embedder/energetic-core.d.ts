// The package's own types import packages that it does not install.
declare module '@energetic-ai/core' {
  /** Resolves once the math backend is ready. */
  export function ready(): Promise<void>
}
