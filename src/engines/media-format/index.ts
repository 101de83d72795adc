export { type AudioProbe, createAudioProbe } from './audio-probe.ts'
export { type MediaErrorCode, MediaFailure } from './media-failure.ts'
export { type MediaFormat, sniffMedia } from './sniff.ts'
