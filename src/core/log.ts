/** What we ask of a logger; pino's fits. Fields never hold a secret or a memory's text. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}
