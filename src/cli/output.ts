export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Beside the answer, which may go into a file. */
export function warn(line: string): void {
  process.stderr.write(`${line}\n`)
}

const ENGLISH = new Intl.PluralRules('en')

export function count(number: number, one: string, other = `${one}s`): string {
  return `${number} ${ENGLISH.select(number) === 'one' ? one : other}`
}

const EVERY_MS = 5_000

/** How far long work is, now and then; quick work says nothing. */
export function progressOn(what: string): (done: number, total: number) => void {
  let last = performance.now()
  return (done, total) => {
    if (done === total || performance.now() - last < EVERY_MS) return
    last = performance.now()
    warn(`… ${what} ${done} of ${total}`)
  }
}
