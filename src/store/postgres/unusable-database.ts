/** What the operator has to mend before there is a database to work with. */
export class UnusableDatabase extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UnusableDatabase'
  }
}
