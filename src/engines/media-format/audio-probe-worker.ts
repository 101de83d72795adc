// Reads a recording's head in a thread of its own: a hostile one keeps the parser busy, and a thread can be ended.
import { parentPort, workerData } from 'node:worker_threads'
import { type RecordingPath, readRecordingHead } from './recording-head.ts'

parentPort?.postMessage(await readRecordingHead(workerData as RecordingPath))
