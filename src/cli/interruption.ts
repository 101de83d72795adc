const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs work that must clean up: Ctrl-C aborts its signal. After the cleanup the process ends itself with the received signal, as shells expect. A
 * second Ctrl-C ends it at once.
 */
export async function withInterruption<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  let received: NodeJS.Signals | null = null
  const interrupt = (signal: NodeJS.Signals) => {
    received = signal
    stopListening()
    controller.abort()
  }
  const stopListening = () => {
    for (const signal of SIGNALS) process.removeListener(signal, interrupt)
  }
  for (const signal of SIGNALS) process.on(signal, interrupt)
  try {
    return await work(controller.signal)
  } finally {
    stopListening()
    if (received !== null) process.kill(process.pid, received)
  }
}
