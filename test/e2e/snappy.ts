/**
 * Undoes snappy, with which Chromium compresses what it stores.
 *
 * @see https://github.com/google/snappy/blob/main/format_description.txt
 * @throws {RangeError} when the bytes are not compressed with snappy
 */
export function unsnapped(pressed: Buffer): Buffer {
  let at = 0
  const byte = (): number => {
    const read = pressed[at++]
    if (read === undefined) throw new RangeError('Snappy ends too early')
    return read
  }
  const number = (bytes: number): number => {
    let value = 0
    for (let nth = 0; nth < bytes; nth += 1) value += byte() * 256 ** nth
    return value
  }
  let length = 0
  for (let factor = 1; ; factor *= 128) {
    const part = byte()
    length += (part & 127) * factor
    if (part < 128) break
  }
  if (length > 64_000_000) throw new RangeError('Not snappy')
  const plain = Buffer.alloc(length)
  let filled = 0
  const copy = (from: number, count: number): void => {
    if (from <= 0 || from > filled) throw new RangeError('Not snappy')
    // Byte by byte, because the copied part may begin in the part that is being written.
    for (let nth = 0; nth < count; nth += 1, filled += 1) plain[filled] = plain[filled - from] ?? 0
  }
  while (filled < length) {
    const tag = byte()
    const kind = tag & 3
    if (kind === 1) {
      const count = ((tag >> 2) & 7) + 4
      copy((tag >> 5) * 256 + byte(), count)
    } else if (kind === 0) {
      const short = tag >> 2
      const count = (short < 60 ? short : number(short - 59)) + 1
      filled += pressed.copy(plain, filled, at, at + count)
      at += count
      if (at > pressed.length) throw new RangeError('Snappy ends too early')
    } else copy(number(kind === 2 ? 2 : 4), (tag >> 2) + 1)
  }
  return plain
}
