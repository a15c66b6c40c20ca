/** More arrived than was allowed. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge'
}

/**
 * Reads a body and stops at `limit` bytes, counted after decompression.
 *
 * @throws {TooLarge} at the first byte over the limit; {TypeError} when it is not UTF-8
 */
export async function readLimited(
  body: ReadableStream<Uint8Array> | null,
  limit: number,
): Promise<string> {
  if (body === null) return ''
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const reader = body.getReader()
  let size = 0
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > limit) {
      await reader.cancel()
      throw new TooLarge()
    }
    text += decoder.decode(value, { stream: true })
  }
}
