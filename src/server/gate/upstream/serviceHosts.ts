import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { millisecondsInMinute } from 'date-fns/constants'
import { z } from 'zod'
import type { Audit } from '../audit/audit.ts'
import type { FactStore } from '../base/facts.ts'
import type { GateDeps } from '../base/gateSettings.ts'
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
  /** Whether the client secret may be sent there: the configured host, or one where the business has answered. */
  isBelieved(origin: string): boolean
  /**
   * Takes note of an answer. A host that answered after a redirect is stored once it has answered for the same business,
   * so that every process calls it directly from then on; the configured host is stored again in the same way.
   */
  confirm(origin: string, body: unknown): Promise<void>
  /** The configured address, while the service is believed to be elsewhere and it is time to look there again. */
  toLookAt(): string | null
  /** The host the service moved to is not well: the next reading looks at the configured one. */
  lookSoon(): void
  /** When the service last moved, also back, so that the desk can say so; null when it has not. */
  movedAt(): Date | null
}

/** How often the configured host is looked at while the service is elsewhere, in ms. */
const lookEveryMs = 10 * millisecondsInMinute

const envelope = z.looseObject({
  version: z.union([z.string(), z.number()]),
  request: z.looseObject({}),
  account_id: z.union([z.string(), z.number()]).nullish(),
})

/** Remembers moves of the service (§5.6) for the whole installation. */
export async function serviceHosts(
  deps: GateDeps,
  facts: FactStore,
  audit: Audit,
): Promise<ServiceHosts> {
  const { settings, log, now } = deps
  const base = new URL(settings.baseUrl)
  const allow = settings.apiHostAllow
  const factName = `moved from ${base.origin}`
  let moved = await facts.read(factName)
  const businessName = `business of ${base.origin}`
  let business = (await facts.read(businessName))?.value ?? null
  let lookedAt = now().getTime()
  const present = (): string => moved?.value ?? base.origin

  return {
    origin: present,
    signInOrigin: () => moved?.value ?? settings.signInOrigin ?? base.origin,
    pathPrefix: base.pathname.replace(/\/+$/, ''),
    movedAt: () => moved?.since ?? null,
    async follow(location, requested) {
      const next = movedTo(location, requested, { base, allow })
      return next === null || !(await isReachable(next, base, deps)) ? null : next
    },
    isBelieved: (origin) => origin === base.origin || origin === present(),
    async confirm(origin, body) {
      const answering = businessIn(body)
      if (answering === null) return
      const isAnother = business !== null && answering !== '' && answering !== business
      if (origin === present()) {
        if (answering !== '' && business === null) {
          business = (await facts.write(businessName, answering)).value
        }
        return
      }
      if (isAnother) {
        log.warn({ host: origin }, 'another business answers at the host the service points to')
        return
      }
      log.warn({ from: present(), to: origin }, 'the service moved')
      moved = await facts.write(factName, origin)
      await audit.add({
        act: 'host-move',
        account: null,
        device: null,
        details: { host: new URL(origin).host },
      })
      lookedAt = now().getTime()
    },
    toLookAt() {
      if (present() === base.origin || now().getTime() - lookedAt < lookEveryMs) return null
      lookedAt = now().getTime()
      return base.origin
    },
    lookSoon() {
      lookedAt = Number.NEGATIVE_INFINITY
    },
  }
}

/** Whether the host has an address, and none inside this network unless the configured host has one as well. */
async function isReachable(
  origin: string,
  base: URL,
  { addressesOf, log }: GateDeps,
): Promise<boolean> {
  try {
    const leadsInside = await isInside(new URL(origin).hostname, addressesOf)
    return !leadsInside || (await isInside(base.hostname, addressesOf))
  } catch (cause) {
    log.warn({ err: cause }, 'the host the service points to has no address')
    return false
  }
}

/**
 * Which business an answer of generation 3.0 is of (§2.1): its account, or '' when it does not say. Null when the answer
 * is no answer of 3.0, so it proves nothing.
 */
function businessIn(body: unknown): string | null {
  const { data } = envelope.safeParse(body)
  return data === undefined ? null : String(data.account_id ?? '')
}

type LookUpAddresses = (hostname: string) => Promise<readonly string[]>

const systemAddresses: LookUpAddresses = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address)

/**
 * Whether a host has no address, or one of a private network.
 *
 * @param addressesOf asks the name server; that of the system when absent
 * @throws when the name server knows no such host
 */
async function isInside(
  hostname: string,
  addressesOf: LookUpAddresses = systemAddresses,
): Promise<boolean> {
  const bare = hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(bare) === 0 ? await addressesOf(bare) : [bare]
  return addresses.length === 0 || addresses.some(isPrivateAddress)
}
