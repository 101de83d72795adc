import { crc32, deflateRawSync } from 'node:zlib'

export type ArchivedFile = readonly [path: string, content: Buffer]

export function zipOf(files: readonly ArchivedFile[], isPacked: boolean): Buffer {
  const bodies: Buffer[] = []
  const lines: Buffer[] = []
  let offset = 0
  for (const [path, content] of files) {
    const name = Buffer.from(path)
    const packed = isPacked ? deflateRawSync(content) : content
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(0x800, 2)
    shared.writeUInt16LE(isPacked ? 8 : 0, 4)
    shared.writeUInt32LE(crc32(content), 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(content.length, 18)
    shared.writeUInt16LE(name.length, 22)
    bodies.push(Buffer.from('PK\x03\x04'), shared, name, packed)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    lines.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), shared, place, name)
    offset += 4 + shared.length + name.length + packed.length
  }
  const directory = Buffer.concat(lines)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(Math.min(files.length, 0xffff), 8)
  end.writeUInt16LE(Math.min(files.length, 0xffff), 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, directory, end])
}
