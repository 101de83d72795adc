/** The part of pino's logger that the core uses. Fields must never contain a secret or a memory's text. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}
