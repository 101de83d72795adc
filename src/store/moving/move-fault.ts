/** Why a service cannot be moved, or why it does not start on a moved database. The message is for the operator. */
export class MoveFault extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'MoveFault'
  }
}
