import { isIP } from 'node:net'

/**
 * The network address of the browser, which the gate passes on to the service (§5.1).
 * Only what our own proxies appended is trusted: the n-th entry from the right.
 *
 * @param forwarded the `X-Forwarded-For` that arrived; whatever a client put in front is ignored
 * @param hops how many of our own proxies stand in front; with 0 the socket's address counts
 * @returns '' when there is no trustworthy address
 */
export function clientAddress(forwarded: string | null, socket: string, hops: number): string {
  const chain = (forwarded ?? '').split(',').map((entry) => entry.trim())
  const entry = hops > 0 && chain.length >= hops ? chain[chain.length - hops] : undefined
  return plainAddress(entry ?? '') || plainAddress(socket)
}

/** An IPv4 address arrives at a dual-stack socket as `::ffff:192.0.2.1`. */
function plainAddress(text: string): string {
  const address = text.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
  return isIP(address) === 0 ? '' : address
}
