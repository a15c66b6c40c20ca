import { z } from 'zod'
import { isTimeZone } from '../../contract/zone.ts'
import { demoWorlds } from '../../demo/demoRows.ts'

/**
 * Every setting, read once from the environment and checked (architecture.md §2; `.env.example` says what each means).
 */
export type Settings = Readonly<z.infer<typeof schema>> & {
  readonly publicOrigin: string
  readonly eventWrites: 'v4' | 'none'
  /** The booking service, embedded or hosted, and its address for browsers. */
  readonly serviceOrigin: string
}

/** A wrong setting, which stops the start; the message names it and its allowed values. */
export class WrongSetting extends Error {
  override readonly name = 'WrongSetting'
}

const aPort = z.coerce
  .number({ error: 'a port number' })
  .int('a port number')
  .min(1, 'a port number from 1 to 65535')
  .max(65_535, 'a port number from 1 to 65535')

const port = (standard: number) => aPort.default(standard)

const webAddress = z
  .url({ protocol: /^https?$/, error: 'an address that begins with https:// or http://' })
  .transform((address) => address.replace(/\/+$/, ''))

const ofThisMachine = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

/** Passwords, tokens and the consumer secret go there. */
const encryptedAddress = webAddress.refine(
  (address) => {
    const { protocol, hostname } = new URL(address)
    return protocol === 'https:' || ofThisMachine.test(hostname)
  },
  { error: 'an address that begins with https://; http:// is only for this machine' },
)

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  )

const hostEntry = /^(\.?[a-z0-9-]+(\.[a-z0-9-]+)*|\[[0-9a-f:.]+\])(:\d{1,5})?$/i

const hostList = list.refine((hosts) => hosts.every((host) => hostEntry.test(host)), {
  error: 'hosts such as hooks.example, 10.0.0.7:8088 or .internal, comma separated',
})

const throttle = z
  .string()
  .default('20/s burst 100')
  .transform((text, context) => {
    if (text === 'off') return 'off' as const
    const [, perSecond, burst] = /^(\d+)\/s burst (\d+)$/.exec(text) ?? []
    if (perSecond === undefined || burst === undefined || Number(perSecond) < 1) {
      context.addIssue('off, or for example "20/s burst 100"')
      return z.NEVER
    }
    return { perSecond: Number(perSecond), burst: Number(burst) }
  })

const schema = z.object({
  PORT: port(8080),
  SERVICE_PORT: port(8090),
  METRICS_PORT: aPort.optional(),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_ORIGIN: webAddress.optional(),
  TRUSTED_PROXY_HOPS: z.coerce
    .number({ error: 'how many proxies are in front: 0, 1, 2, …' })
    .int('how many proxies are in front: 0, 1, 2, …')
    .min(0, 'how many proxies are in front: 0, 1, 2, …')
    .max(10, 'at most 10 proxies')
    .default(0),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'], {
      error: 'silent, error, warn, info or debug',
    })
    .optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'an address that begins with postgres://')
    // A password with a slash in it would end the host early.
    .regex(
      /^[a-z]+:\/\/[^/?#]*(\/[^?#@]*)?([?#].*)?$/,
      'an address without @ behind its host. Put the password into PGPASSWORD, or write @ as %40 and / as %2F',
    )
    .optional(),
  DATA_DIR: z.string().default('.data'),
  SNAPSHOT_DIR: z.string().optional(),
  BOOKING_BASE_URL: encryptedAddress.optional(),
  OAUTH_CLIENT_ID: z.string().min(1, 'a consumer key').optional(),
  OAUTH_CLIENT_SECRET: z.string().min(8, 'a consumer secret of 8 letters or more').optional(),
  API_HOST_ALLOW: list,
  EVENT_WRITES: z.enum(['v4', 'none'], { error: 'v4 or none' }).optional(),
  SESSION_KEYS: z
    .string()
    .regex(
      /^[\w-]+:[A-Za-z0-9+/_-]{43}=?(,[\w-]+:[A-Za-z0-9+/_-]{43}=?)*$/,
      'kid:base64key,… with keys of 32 bytes',
    )
    .optional(),
  SERVICE_API_KEY: z.string().min(1, 'an API key').optional(),
  SERVICE_API_SECRET: z.string().min(8, 'an API secret of 8 letters or more').optional(),
  SERVICE_PUBLIC_ORIGIN: encryptedAddress.optional(),
  SERVICE_REDIRECT_URIS: list,
  SERVICE_PUBLIC_API: z.enum(['0', '1'], { error: '0 or 1' }).default('0'),
  SERVICE_THROTTLE: throttle,
  SERVICE_WEBHOOK_HOSTS: hostList,
  DESK_WORKER: z.enum(['on', 'off'], { error: 'on or off' }).default('on'),
  DEMO_BOOKINGS: z.coerce
    .number({ error: 'a whole number' })
    .int('a whole number')
    .min(0, '0 or more')
    .max(1_000_000, 'at most 1,000,000')
    .default(2500),
  DEMO_WORLD: z.enum(demoWorlds, { error: 'believable or hostile' }).default('believable'),
  DEMO_TIME_ZONE: z.string().refine(isTimeZone, 'a time zone such as America/Vancouver').optional(),
  DEMO_TODAY: z
    .union([z.iso.date(), z.iso.datetime({ local: true, precision: -1 })], {
      error: 'a day such as 2026-07-11, or with its hour 2026-07-11T09:12',
    })
    .optional(),
})

/**
 * @param environment usually `process.env`; an empty value counts as not set
 * @throws {WrongSetting} naming the first wrong setting
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const read = schema.safeParse(given)
  if (!read.success) {
    const [issue] = read.error.issues
    throw new WrongSetting(
      `${issue?.path.join('.') ?? 'A setting'} must be ${issue?.message ?? 'set'}.`,
    )
  }
  const settings = read.data
  const hosted = settings.BOOKING_BASE_URL !== undefined
  for (const needed of ['OAUTH_CLIENT_ID', 'OAUTH_CLIENT_SECRET'] as const) {
    if (hosted && settings[needed] === undefined) {
      throw new WrongSetting(
        `${needed} must be set when BOOKING_BASE_URL points to a hosted service.`,
      )
    }
  }
  if (!hosted && settings.PORT === settings.SERVICE_PORT) {
    throw new WrongSetting('SERVICE_PORT must be another port than PORT.')
  }
  return {
    ...settings,
    publicOrigin: new URL(settings.PUBLIC_ORIGIN ?? `http://localhost:${settings.PORT}`).origin,
    eventWrites: settings.EVENT_WRITES ?? (hosted ? 'none' : 'v4'),
    serviceOrigin:
      settings.BOOKING_BASE_URL ??
      settings.SERVICE_PUBLIC_ORIGIN ??
      `http://localhost:${settings.SERVICE_PORT}`,
  }
}
