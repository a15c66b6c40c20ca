import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const squeeze = promisify(gzip)

/** Smaller answers fit in a packet or two as they are. */
const leastBytes = 1_400

/**
 * The same answer in gzip, for whoever takes it: a day's bookings become a tenth, which a tablet on a slow line waits for.
 * Secrets never stand in these bodies, and no other site can have them asked for.
 */
export async function squeezed(response: Response, accepted: string | null): Promise<Response> {
  const { status, headers } = response
  const isJson = headers.get('content-type')?.startsWith('application/json') === true
  if (
    status !== 200 ||
    !isJson ||
    !/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepted ?? '')
  )
    return response
  const body = new Uint8Array(await response.arrayBuffer())
  if (body.length < leastBytes) return new Response(body, { status, headers })
  const small = new Headers(headers)
  small.set('content-encoding', 'gzip')
  small.append('vary', 'Accept-Encoding')
  small.delete('content-length')
  return new Response(new Uint8Array(await squeeze(body, { level: 4 })), { status, headers: small })
}
