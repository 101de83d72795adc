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

/** A POSIX tar archive. */
export function tarOf(files: readonly ArchivedFile[]): Buffer {
  const parts = files.flatMap(([path, content]) => {
    const header = Buffer.alloc(512)
    header.write(path, 0, 100)
    header.write('0000644\0', 100)
    header.write(`${content.length.toString(8).padStart(11, '0')}\0`, 124)
    header.write('00000000000\0        0', 136)
    header.write('ustar\x0000', 257)
    const sum = header.reduce((total, byte) => total + byte, 0)
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
    return [header, content, Buffer.alloc((512 - (content.length % 512)) % 512)]
  })
  return Buffer.concat([...parts, Buffer.alloc(1_024)])
}
