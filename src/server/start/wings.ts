import type { Logger } from 'pino'
import { parseDay } from '../../contract/day.ts'
import { demoOf } from '../../demo/fillDemo.ts'
import { patterns } from '../../desk/ui/paths.ts'
import type { OpenDatabase } from '../database/openDatabase.ts'
import { createGate, type Gate } from '../gate/createGate.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { createService, type Service } from '../service/createService.ts'
import type { GeneratedKeys } from './generatedKeys.ts'
import type { Settings } from './settings.ts'

/** The consumer key of the embedded service when none is set: not secret, and the same on every start. */
const embeddedClientId = 'deskbell'

/** The booking service, as the settings want it. */
export function serviceOf(
  settings: Settings,
  keys: GeneratedKeys,
  database: OpenDatabase,
  log: Logger,
  metrics: Metrics | null,
): Promise<Service> {
  return createService({
    database,
    ...(metrics === null ? {} : { answered: metrics.answered('service') }),
    log: log.child({ wing: 'service' }),
    now: () => new Date(),
    demo: demoOf({
      bookings: settings.DEMO_BOOKINGS,
      world: settings.DEMO_WORLD,
      ...demoMoment(settings.DEMO_TODAY),
    }),
    settings: {
      publicOrigin: settings.serviceOrigin,
      client: {
        id: settings.OAUTH_CLIENT_ID ?? embeddedClientId,
        secret: settings.OAUTH_CLIENT_SECRET ?? keys.clientSecret,
        redirectUris: [`${settings.publicOrigin}/auth/callback`, ...settings.SERVICE_REDIRECT_URIS],
      },
      apiKey: {
        key: settings.SERVICE_API_KEY ?? keys.apiKey,
        secret: settings.SERVICE_API_SECRET ?? keys.apiSecret,
      },
      publicApi: settings.SERVICE_PUBLIC_API === '1',
      throttle: settings.SERVICE_THROTTLE,
      webhooks: { hosts: settings.SERVICE_WEBHOOK_HOSTS },
      business: settings.DEMO_TIME_ZONE === undefined ? {} : { timeZone: settings.DEMO_TIME_ZONE },
      trustedProxyHops: settings.TRUSTED_PROXY_HOPS,
    },
  })
}

/** @param setting `YYYY-MM-DD`, or `YYYY-MM-DDTHH:MM`, in the business's zone */
function demoMoment(setting: string | undefined) {
  const [day, hour] = setting?.split('T') ?? []
  return { today: day === undefined ? null : parseDay(day), hour: hour ?? null }
}

/** The gate, as the settings want it. */
export function gateOf(
  settings: Settings,
  keys: GeneratedKeys,
  database: OpenDatabase,
  log: Logger,
  assetsDir: string,
  metrics: Metrics | null,
): Promise<Gate> {
  return createGate({
    database,
    ...(metrics === null ? {} : { answered: metrics.answered('gate') }),
    log: log.child({ wing: 'gate' }),
    now: () => new Date(),
    fetch: globalThis.fetch,
    settings: {
      publicOrigin: settings.publicOrigin,
      baseUrl: settings.BOOKING_BASE_URL ?? `http://localhost:${settings.SERVICE_PORT}`,
      signInOrigin: new URL(settings.serviceOrigin).origin,
      client: {
        id: settings.OAUTH_CLIENT_ID ?? embeddedClientId,
        secret: settings.OAUTH_CLIENT_SECRET ?? keys.clientSecret,
      },
      sessionKeys: settings.SESSION_KEYS ?? keys.sessionKeys,
      apiHostAllow: settings.API_HOST_ALLOW,
      trustedProxyHops: settings.TRUSTED_PROXY_HOPS,
      eventWrites: settings.eventWrites,
      assetsDir,
      deskPlaces: Object.values(patterns),
      deskWorker: settings.DESK_WORKER,
      embedded: settings.BOOKING_BASE_URL === undefined,
      isDemo: settings.BOOKING_BASE_URL === undefined && settings.DEMO_BOOKINGS > 0,
    },
  })
}
