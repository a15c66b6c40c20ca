import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { OpenDatabase } from '../../database/openDatabase.ts'
import type { AnsweredCall } from '../../metrics/metrics.ts'
import type { Business } from './business.ts'
import type { Parameters } from './parameters.ts'
import type { AddressLookup } from './receiver.ts'
import type { ServiceTables } from './tables.ts'
import type { Turns } from './turns.ts'

export type Throttle = 'off' | { readonly perSecond: number; readonly burst: number }

export type ServiceSettings = {
  /** The address of the service, without a slash at the end: `http://localhost:8090`. */
  readonly publicOrigin: string
  /** The consumer key and secret (§5.3); the first redirect address is the desk's own, which needs PKCE with S256. */
  readonly client: {
    readonly id: string
    readonly secret: string
    readonly redirectUris: readonly string[]
  }
  /** The token pair (§5.2). */
  readonly apiKey: { readonly key: string; readonly secret: string }
  /** The 'Public API' setting (§1, rule 5). */
  readonly publicApi: boolean
  readonly throttle: Throttle
  /** How many proxies in front are believed for `X-Forwarded-For`; our gate marks the address that it passes on. */
  readonly trustedProxyHops: number
  /** Where the business differs from `ServiceDeps.demo`; read on the first start only. */
  readonly business?: Partial<Business>
  /** How webhooks are sent (§6). */
  readonly webhooks?: {
    /** Hosts that may be inside the network, and may be reached by plain http: `host[:port]` or `.suffix`. */
    readonly hosts?: readonly string[]
    /** How often the service looks for due deliveries, a second when absent; null = only when it is called. */
    readonly everyMs?: number | null
    /** How long a receiver may take; ten seconds when absent. */
    readonly patienceMs?: number
  }
  /** The life of an access token; 14,000 seconds (§8) when absent. */
  readonly accessTokenSeconds?: number
  /** The cost N of scrypt, a power of two, for tests; when absent what `passwordHash.ts` says. */
  readonly passwordCost?: number
}

/** What a service is made of: everything it needs from outside. */
export type ServiceDeps = {
  readonly database: OpenDatabase
  readonly settings: ServiceSettings
  /** What an empty database is filled with; null = a business without a name and without staff. */
  readonly demo: FirstBusiness | null
  readonly now: () => Date
  readonly log: Logger
  /** Called after every answer. */
  readonly answered?: (call: AnsweredCall) => void
  /** Finds the addresses of the receivers of webhooks; the system's way when absent. */
  readonly addressesOf?: AddressLookup
}

/** A business with its staff and bookings for the first start. */
export type FirstBusiness = {
  readonly business: Business
  /** @param db a running transaction: it starts none of its own */
  readonly fill: (
    db: ServiceDb,
    filled: {
      readonly business: Business
      readonly now: Date
      readonly passwordCost: number | undefined
    },
  ) => Promise<void>
}

/** The service's tables. Inside a transaction use the transaction alone: PGlite has one connection. */
export type ServiceDb = Kysely<ServiceTables>

/** The dependencies of every route. */
export type RouteDeps = {
  readonly db: ServiceDb
  /**
   * What long work waits for before each of its parts; null where it holds up nobody. The embedded database answers one
   * statement after the other.
   */
  readonly whenFree: Turns['whenFree'] | null
  readonly settings: ServiceSettings
  readonly now: () => Date
  readonly log: Logger
  readonly answered?: (call: AnsweredCall) => void
  readonly addressesOf: AddressLookup
}

/** Who is asking, after X-On-Behalf (§5.1). */
export type Caller = {
  /** The acting staff account; 0 for a customer or a public caller. */
  readonly accountId: number
  readonly role: Role
  /** Whose rules and visibility apply (§2.2, §2.10). */
  readonly audience: 'staff' | 'customer'
  /** The account whose token was shown, whatever `X-On-Behalf` says; null for the token pair, and for none. */
  readonly tokenOf: number | null
  /** Without credentials, through the Public API: stock counts are not shown (§2.2). */
  readonly isPublic: boolean
}

/** `viewer` may look and not change; `admin` is the token pair on its own behalf. */
type Role = 'manager' | 'desk' | 'viewer' | 'admin'

/** What a handler finds in its context, all of it set before any resource is reached. */
export type Env = {
  Bindings: { readonly remoteAddress: string }
  Variables: {
    deps: RouteDeps
    business: Business
    caller: Caller
    parameters: Parameters
    /** The address of the calling person or program, through believed proxies. */
    clientAddress: string
    /** Whether our own gate passes the call on. */
    isFromGate: boolean
    /** The code of the booking that this call has made. */
    madeBooking?: string
    /** `performance.now()` when the request arrived. */
    startedAt: number
  }
}
