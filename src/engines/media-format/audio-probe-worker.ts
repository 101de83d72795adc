// Runs in its own worker thread: a malicious file can keep the parser busy for long, and a thread can be terminated.
import { parentPort, workerData } from 'node:worker_threads'
import { type RecordingPath, readRecordingHead } from './recording-head.ts'

parentPort?.postMessage(await readRecordingHead(workerData as RecordingPath))
