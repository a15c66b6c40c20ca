import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { Facts } from '../ground/facts.ts'
import type { GateDeps } from '../ground/gateSettings.ts'
import { isPrivateAddress, movedTo } from './movedTo.ts'

/** Where the service is now, and where it may go. */
export type ServiceHosts = {
  /** The address asked first: the configured one, or where it was last seen to move. */
  origin(): string
  /** Where people sign in: the same, unless the gate has a shorter way of its own. */
  signInOrigin(): string
  /** The path before `/api` and `/oauth`, from the configured address. */
  readonly pathPrefix: string
  /** Where a 301 leads; null when nothing may be sent there. */
  follow(location: string | null, asked: URL): Promise<string | null>
  /** A host that was followed to has answered: every process goes straight there from now on. */
  settle(origin: string): Promise<void>
  /** When the service moved, for a notice; null when it did not. */
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
