/** Documented in docs/command-line.md. */
export const EXIT = { ok: 0, failed: 1, misused: 2, refused: 3, notFound: 4, notReached: 5 } as const

export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

/** An error that the user can fix. `message` is one plain sentence that says how. */
export class CommandFault extends Error {
  readonly exitCode: ExitCode

  constructor(message: string, exitCode: ExitCode = EXIT.failed, options?: ErrorOptions) {
    super(message, options)
    this.name = 'CommandFault'
    this.exitCode = exitCode
  }
}

export function misused(message: string): CommandFault {
  return new CommandFault(message, EXIT.misused)
}

export function isSystemError(error: unknown): error is NodeJS.ErrnoException & { code: string } {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
}
