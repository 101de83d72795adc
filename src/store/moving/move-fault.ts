/** Why a service is not moved, or not started on what was moved, in words for the operator. */
export class MoveFault extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'MoveFault'
  }
}
