// The thread that brings what was committed from the log into the database: it writes some megabytes and waits for the disk, up to 60 ms, which
// the thread that serves must not wait for.
import { parentPort, workerData } from 'node:worker_threads'
import Database from 'better-sqlite3'

/** How long the end waits for a search that reads in the log. */
const READERS_MS = 100

const { file } = workerData as { file: string }
const connection = new Database(file, { timeout: READERS_MS })
connection.pragma('synchronous = FULL')

parentPort?.on('message', () => {
  // Nearly all of it beside the writer, who may go on adding; then what came meanwhile without him, or the log would have no end to begin anew from.
  connection.pragma('wal_checkpoint(PASSIVE)')
  connection.pragma('wal_checkpoint(RESTART)')
  parentPort?.postMessage(null)
})
