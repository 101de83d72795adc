import type { MediaFormat } from './types.ts'

export interface FormatNames {
  kind: MediaFormat['kind']
  /** Content types that the file-type package reports. It may report video for an audio recording in a video container. */
  detected: readonly string[]
  /** Content types that clients send; the first is the canonical one. */
  names: readonly [string, ...string[]]
}

const mp4 = [
  'audio/mp4',
  'audio/m4a',
  'audio/x-m4a',
  'audio/x-mp4',
  'audio/mp4a-latm',
  'audio/aac',
  'audio/m4b',
] as const

export const formats: readonly FormatNames[] = [
  {
    kind: 'audio',
    detected: ['audio/wav', 'audio/vnd.wave', 'audio/x-wav'],
    names: ['audio/wav', 'audio/x-wav', 'audio/wave', 'audio/vnd.wave', 'audio/x-pn-wav'],
  },
  {
    kind: 'audio',
    detected: ['audio/mpeg', 'audio/mp2', 'audio/mp1', 'audio/mp3'],
    names: [
      'audio/mpeg',
      'audio/mp3',
      'audio/mpeg3',
      'audio/x-mpeg',
      'audio/x-mpeg-3',
      'audio/x-mp3',
      'audio/mpg',
      'audio/mp2',
    ],
  },
  { kind: 'audio', detected: ['audio/x-m4a', 'audio/mp4', 'video/mp4', 'video/quicktime'], names: mp4 },
  {
    kind: 'audio',
    detected: ['audio/aac', 'audio/aacp'],
    names: ['audio/aac', 'audio/x-aac', 'audio/aacp', 'audio/x-hx-aac-adts', 'audio/vnd.dlna.adts', 'audio/mp4a-latm'],
  },
  {
    kind: 'audio',
    detected: ['audio/ogg', 'audio/ogg; codecs=opus', 'application/ogg', 'video/ogg'],
    names: ['audio/ogg', 'application/ogg', 'audio/x-ogg', 'audio/opus', 'audio/vorbis', 'audio/speex'],
  },
  {
    kind: 'audio',
    detected: ['video/webm', 'audio/webm', 'video/matroska', 'video/x-matroska', 'audio/x-matroska', 'audio/matroska'],
    names: ['audio/webm', 'audio/x-matroska', 'audio/matroska'],
  },
  { kind: 'audio', detected: ['audio/flac', 'audio/x-flac'], names: ['audio/flac', 'audio/x-flac'] },
  {
    kind: 'audio',
    detected: ['audio/aiff', 'audio/x-aiff'],
    names: ['audio/aiff', 'audio/x-aiff', 'audio/aif', 'audio/aifc', 'audio/x-aifc'],
  },
  {
    kind: 'audio',
    detected: ['audio/amr', 'audio/amr-wb'],
    names: ['audio/amr', 'audio/amr-nb', 'audio/amr-wb', 'audio/x-amr', 'audio/3gpp'],
  },
  {
    kind: 'audio',
    detected: ['video/3gpp', 'video/3gpp2', 'audio/3gpp'],
    names: ['audio/3gpp', 'audio/3gpp2', 'audio/3gp', ...mp4],
  },
  { kind: 'audio', detected: ['audio/x-caf'], names: ['audio/x-caf', 'audio/caf'] },
  {
    kind: 'audio',
    detected: ['audio/x-ms-asf', 'application/vnd.ms-asf', 'video/x-ms-asf', 'audio/x-ms-wma'],
    names: ['audio/x-ms-wma', 'audio/wma', 'audio/x-wma', 'audio/x-ms-asf'],
  },
  {
    kind: 'image',
    detected: ['image/png', 'image/apng'],
    names: ['image/png', 'image/x-png', 'image/apng', 'image/vnd.mozilla.apng'],
  },
  {
    kind: 'image',
    detected: ['image/jpeg'],
    names: ['image/jpeg', 'image/jpg', 'image/pjpeg', 'image/x-jpeg', 'image/jfif'],
  },
  { kind: 'image', detected: ['image/webp'], names: ['image/webp', 'image/x-webp'] },
  { kind: 'image', detected: ['image/gif'], names: ['image/gif', 'image/x-gif'] },
  { kind: 'image', detected: ['image/avif'], names: ['image/avif', 'image/avif-sequence'] },
  { kind: 'image', detected: ['image/tiff'], names: ['image/tiff', 'image/tif', 'image/x-tiff', 'image/x-tif'] },
]
