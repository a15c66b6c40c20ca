import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { Facts } from '../ground/facts.ts'
import type { GateDeps } from '../ground/gateSettings.ts'
import { isPrivateAddress, movedTo } from './movedTo.ts'

/** The service's present address, and the hosts it may move to. */
export type ServiceHosts = {
  /** The address to call first: the configured one, or the one the service last moved to. */
  origin(): string
  /** The address where people sign in: the same, unless the gate reaches the service by a separate address. */
  signInOrigin(): string
  /** The path before `/api` and `/oauth`, from the configured address. */
  readonly pathPrefix: string
  /** The origin a 301 leads to; null when nothing may be sent there. */
  follow(location: string | null, asked: URL): Promise<string | null>
  /** Stores a host that answered after a redirect, so that every process calls it directly from now on. */
  settle(origin: string): Promise<void>
  /** When the service last moved, so that the desk can say so; null when it has not. */
  movedAt(): Date | null
}

const systemAddresses = async (hostname: string): Promise<readonly string[]> =>
  (await lookup(hostname, { all: true })).map(({ address }) => address)

/** Remembers moves of the service (§5.6) for the whole installation. */
export async function serviceHosts(
  { settings, addressesOf = systemAddresses, log }: GateDeps,
  facts: Facts,
): Promise<ServiceHosts> {
  const base = new URL(settings.baseUrl)
  const allow = settings.apiHostAllow
  const factName = `moved from ${base.origin}`
  let moved = await facts.read(factName)

  async function isInside(hostname: string): Promise<boolean> {
    const bare = hostname.replace(/^\[|\]$/g, '')
    const addresses = isIP(bare) === 0 ? await addressesOf(bare) : [bare]
    return addresses.length === 0 || addresses.some(isPrivateAddress)
  }

  return {
    origin: () => moved?.value ?? base.origin,
    signInOrigin: () => moved?.value ?? settings.signInOrigin ?? base.origin,
    pathPrefix: base.pathname.replace(/\/+$/, ''),
    movedAt: () => moved?.since ?? null,
    async follow(location, asked) {
      const next = movedTo(location, asked, { base, allow })
      if (next === null) return null
      try {
        const leadsInside = await isInside(new URL(next).hostname)
        return leadsInside && !(await isInside(base.hostname)) ? null : next
      } catch (cause) {
        log.warn({ err: cause }, 'the host the service points to has no address')
        return null
      }
    },
    async settle(origin) {
      if (origin === (moved?.value ?? base.origin)) return
      log.warn({ from: moved?.value ?? base.origin, to: origin }, 'the service moved')
      moved = await facts.write(factName, origin)
    },
  }
}
