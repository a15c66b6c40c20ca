import type { Duplex } from 'node:stream'

/** The policy of an answer that is no page: should a browser show it as one, nothing in it runs. */
export const nothingRuns =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'"

/** For the answer to reach a caller that still sends. */
const lingerMs = 1_000

type RefusalText = { readonly status: string; readonly code: string; readonly message: string }

const malformed: RefusalText = {
  status: '400 Bad Request',
  code: 'bad-request',
  message: 'This request is malformed.',
}

const words = new Map<string | undefined, RefusalText>([
  [
    'HPE_HEADER_OVERFLOW',
    {
      status: '431 Request Header Fields Too Large',
      code: 'too-large',
      message: 'The address and headers have at most 16 kB together.',
    },
  ],
  [
    'ERR_HTTP_REQUEST_TIMEOUT',
    { status: '408 Request Timeout', code: 'timeout', message: 'The request took too long.' },
  ],
])

/**
 * Answers requests that are not HTTP or are too large. No handler sees such a request, and Node alone would answer
 * without a body, while clients of an API expect JSON (§1).
 */
export function answerUnreadable(cause: NodeJS.ErrnoException, socket: Duplex): void {
  if (cause.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { status, code, message } = words.get(cause.code) ?? malformed
  const error = { httpCode: Number.parseInt(status, 10), errorCode: code, message }
  const body = JSON.stringify({ error, message })
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `Content-Security-Policy: ${nothingRuns}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  // A caller that never closes its side would keep the connection for ever.
  setTimeout(() => socket.destroy(), lingerMs).unref()
}
