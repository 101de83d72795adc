// Worker thread that reads the whole database once and checks its structure (`quick_check`).
import { parentPort, workerData } from 'node:worker_threads'
import { isDamage } from './errors.ts'
import { openToRead } from './examination.ts'

const { file } = workerData as { file: string }
parentPort?.postMessage(isSound())

function isSound(): boolean {
  const db = openToRead(file)
  try {
    return db.pragma('quick_check(1)', { simple: true }) === 'ok'
  } catch (error) {
    return !isDamage(error)
  } finally {
    db.close()
  }
}
