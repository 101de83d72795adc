export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Writes to standard error: standard output may be redirected to a file. */
export function warn(line: string): void {
  process.stderr.write(`${line}\n`)
}

const ENGLISH = new Intl.PluralRules('en')

export function count(number: number, one: string, other = `${one}s`): string {
  return `${number} ${ENGLISH.select(number) === 'one' ? one : other}`
}

const EVERY_MS = 5_000

/** Reports the progress of long work every few seconds; quick work reports nothing. */
export function progressOn(what: string): (done: number, total: number) => void {
  let last = performance.now()
  return (done, total) => {
    if (done === total || performance.now() - last < EVERY_MS) return
    last = performance.now()
    warn(`… ${what} ${done} of ${total}`)
  }
}
