import { unsnapped } from './snappy.ts'

/** The two kinds of file in which Chromium stores IndexedDB, localStorage and sessionStorage: tables, and the log of what is newer. */
const magic = Buffer.from('57fb808b247547db', 'hex')
const footerBytes = 48
const logBlockBytes = 32_768
const logHeaderBytes = 7

export const isTable = (file: Buffer): boolean =>
  file.length > footerBytes && file.subarray(-magic.length).equals(magic)

class Reader {
  at = 0
  readonly bytes: Buffer
  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
  varint(): number {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = this.bytes[this.at++] ?? 0
      value += (byte & 127) * factor
      if (byte < 128) return value
    }
  }
  take(count: number): Buffer {
    this.at += count
    return this.bytes.subarray(this.at - count, this.at)
  }
}

type DiskRecord = { readonly key: Buffer; readonly value: Buffer }

/** Keys are stored without the part they share with the key before. */
function entriesOf(block: Buffer): readonly DiskRecord[] {
  const restarts = block.readUInt32LE(block.length - 4)
  const reader = new Reader(block.subarray(0, block.length - 4 * (restarts + 1)))
  const entries: DiskRecord[] = []
  let before = Buffer.alloc(0)
  while (reader.at < reader.bytes.length) {
    const shared = reader.varint()
    const own = reader.varint()
    const length = reader.varint()
    before = Buffer.concat([before.subarray(0, shared), reader.take(own)])
    entries.push({ key: before, value: reader.take(length) })
  }
  return entries
}

function blockAt(file: Buffer, handle: Reader): Buffer {
  const offset = handle.varint()
  const size = handle.varint()
  const block = file.subarray(offset, offset + size)
  return file[offset + size] === 1 ? unsnapped(block) : block
}

/** Every key and value of a table, from its compressed blocks. */
export function readTable(file: Buffer): readonly Buffer[] {
  const footer = new Reader(file.subarray(-footerBytes))
  footer.varint()
  footer.varint()
  const index = entriesOf(blockAt(file, footer))
  return index
    .flatMap(({ value }) => entriesOf(blockAt(file, new Reader(value))))
    .flatMap(({ key, value }) => [key, value])
}

/** The content of a log, joined across the limits of its blocks. */
export function readLog(file: Buffer): Buffer {
  const parts: Buffer[] = []
  let at = 0
  while (at + logHeaderBytes <= file.length) {
    const left = logBlockBytes - (at % logBlockBytes)
    const length = file.readUInt16LE(at + 4)
    const kind = file[at + 6]
    if (left < logHeaderBytes || kind === 0) at += left
    else {
      parts.push(file.subarray(at + logHeaderBytes, at + logHeaderBytes + length))
      at += logHeaderBytes + length
    }
  }
  return Buffer.concat(parts)
}
