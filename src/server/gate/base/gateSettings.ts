import type { Logger } from 'pino'
import type { OpenDatabase } from '../../database/openDatabase.ts'
import type { AnsweredCall } from '../../metrics/metrics.ts'

export type GateSettings = {
  /** Where staff open the desk; every link and check is made from it, never from a Host header. */
  readonly publicOrigin: string
  /** The booking service, without a slash at the end. */
  readonly baseUrl: string
  /** The service's address for browsers that sign in, when it differs from the gate's own way to the service. */
  readonly signInOrigin?: string
  /** The consumer key and secret (§5.3). */
  readonly client: { readonly id: string; readonly secret: string }
  /** `kid:base64key,…`: the first seals, all open. */
  readonly sessionKeys: string
  /** Hosts the service may move to by 301 (§5.6): `host[:port]` or `.suffix[:port]`. */
  readonly apiHostAllow: readonly string[]
  readonly trustedProxyHops: number
  /** Whether the calendar may publish; the page shows it. */
  readonly eventWrites: 'v4' | 'none'
  /** The built desk; null serves none. */
  readonly assetsDir: string | null
  /** The desk's addresses as its router writes them: `/bookings/:code`. */
  readonly deskPlaces: readonly string[]
  /** `off`: every tablet gives up its service worker at its next visit; `on` when absent. */
  readonly deskWorker?: 'on' | 'off'
  /** Whether the service is our own, which understands `Idempotency-Key`. */
  readonly embedded: boolean
  /** Whether guests and bookings are invented, which the page then says. Never true for somebody else's service. */
  readonly isDemo?: boolean
}

/** Everything from outside that a gate needs. */
export type GateDeps = {
  readonly settings: GateSettings
  readonly database: OpenDatabase
  readonly now: () => Date
  readonly log: Logger
  readonly fetch: typeof globalThis.fetch
  /** Called after every answer. */
  readonly answered?: (call: AnsweredCall) => void
  /** The addresses behind a host name; the system's resolver when absent. */
  readonly addressesOf?: (hostname: string) => Promise<readonly string[]>
  /** Lets a time in ms pass, between two tries of a call and before a refresh; the system's timer when absent. */
  readonly pause?: (ms: number) => Promise<void>
}

export type Connected = { readonly remoteAddress: string }

/** The thin function between the desk and the booking service. */
export type Gate = {
  readonly handle: (request: Request, from: Connected) => Promise<Response>
  /**
   * Lets running changes finish. The database stays open.
   *
   * @param withinMs how long they are waited for; ten seconds when absent
   */
  close(withinMs?: number): Promise<void>
}
