import { createHmac } from 'node:crypto'
import { secondsInDay } from 'date-fns/constants'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Env, RouteDeps } from '../base/deps.ts'
import type { AttemptSource, KnownDevice } from '../secrets/attempts.ts'
import { isSame, newToken } from '../secrets/digest.ts'
import type { FormGuard } from './formGuard.ts'

const name = 'known-device'

/** The longest life that browsers allow a cookie; it starts again with each sign-in. */
const lifeSeconds = 400 * secondsInDay

/** So many have a place in a cookie; who signed in longest ago is left out first. */
const mostAccounts = 50

/**
 * Remembers on which browsers people have signed in, by a signed cookie that lets nobody in: there wrong passwords and
 * codes are counted by the device and not by its address (`attempts.ts`). It holds a random id and numbers of accounts.
 */
export function knownDevices(key: Buffer, { now, settings }: Pick<RouteDeps, 'now' | 'settings'>) {
  const isHttps = settings.publicOrigin.startsWith('https:')
  const sign = (content: string) =>
    createHmac('sha256', key).update(`known device ${content}`).digest('base64url')

  /** @returns null for a cookie that is missing, too old, or not of ours */
  function find(c: Context<Env>): KnownDevice | null {
    const cookie = (isHttps ? getCookie(c, name, 'host') : getCookie(c, name)) ?? ''
    const [, content = '', id = '', accounts = '', madeAt, mark = ''] =
      /^(([\w-]{43})\.([\d-]{1,600})\.(\d{1,12}))\.([\w-]{43})$/.exec(cookie) ?? []
    const ageSeconds = now().getTime() / 1000 - Number(madeAt)
    if (!(ageSeconds < lifeSeconds) || !isSame(mark, sign(content))) return null
    return { id, accounts: accounts.split('-').map(Number) }
  }

  return {
    /** Where a request comes from, as guesses are counted. */
    sourceOf: (c: Context<Env>): AttemptSource => ({
      address: c.get('clientAddress'),
      device: find(c),
    }),

    /** Sets the cookie on the answer to a sign-in that is complete. */
    remember(c: Context<Env>, accountId: number): void {
      const known = find(c)
      const others = known?.accounts.filter((each) => each !== accountId) ?? []
      const accounts = [accountId, ...others].slice(0, mostAccounts).join('-')
      const content = [known?.id ?? newToken(), accounts, Math.floor(now().getTime() / 1000)].join(
        '.',
      )
      setCookie(c, name, `${content}.${sign(content)}`, {
        path: '/',
        maxAge: lifeSeconds,
        httpOnly: true,
        sameSite: 'Lax',
        ...(isHttps ? { secure: true, prefix: 'host' } : {}),
      })
    },
  }
}

type KnownDevices = ReturnType<typeof knownDevices>

/** What the pages with forms of a person's own sign-in work with. */
export type FormRouteDeps = RouteDeps & {
  readonly guard: FormGuard
  readonly devices: KnownDevices
}
