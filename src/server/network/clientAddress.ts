import { createHmac, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'

/**
 * The network address of a caller, for gate and service alike (§5.1). Only what our own proxies appended is believed:
 * the n-th entry from the right.
 *
 * @param forwarded the `X-Forwarded-For` that arrived; whatever a client put in front is ignored
 * @param hops how many of our own proxies stand in front; with 0 the socket's address counts
 * @returns '' when there is no trustworthy address
 */
export function clientAddress(
  forwarded: string | null | undefined,
  socket: string,
  hops: number,
): string {
  const chain = (forwarded ?? '').split(',').map((entry) => entry.trim())
  const entry = hops > 0 && chain.length >= hops ? chain[chain.length - hops] : undefined
  return plainAddress(entry ?? '') || plainAddress(socket)
}

/** An IPv4 address arrives at a dual-stack socket as `::ffff:192.0.2.1`. */
function plainAddress(text: string): string {
  const address = text.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
  return isIP(address) === 0 ? '' : address
}

/** The part of an address that its holder cannot choose freely: of IPv6 the first 64 bits. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const groups = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after.length)
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...after]
  return all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':')
}

/** In which our gate tells our service whose call it passes on. */
export const gateAddressHeader = 'desk-client'

/**
 * The value of {@link gateAddressHeader}: the address with a mark that only gate and service can make, since anybody
 * on the machine or the network of the service can send a header.
 *
 * @param secret the consumer secret, which both know
 */
export const markedAddress = (address: string, secret: string): string =>
  `${address} ${markOf(address, secret).toString('base64url')}`

/** @returns the address that our gate has marked; null when the header is missing or anything else */
export function addressFromGate(header: string | undefined, secret: string): string | null {
  const [address = '', mark = ''] = header?.split(' ') ?? []
  const [found, right] = [Buffer.from(mark, 'base64url'), markOf(address, secret)]
  const isMarked = found.length === right.length && timingSafeEqual(found, right)
  return isMarked && isIP(address) !== 0 ? address : null
}

const markOf = (address: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(`client address\n${address}`).digest()
