import { millisecondsInMinute } from 'date-fns/constants'
import { sql } from 'kysely'
import type { Deps } from '../ground/deps.ts'
import { digest } from '../secrets/digest.ts'

const windowMs = 15 * millisecondsInMinute

/** How often a guess may be wrong within 15 minutes, counted three ways. */
type Limits = { readonly here: number; readonly address: number; readonly login: number }

const passwordLimits: Limits = {
  /** One login from one address: a person who forgot. */
  here: 10,
  /** One address: a business's whole staff may sit behind it. */
  address: 60,
  /** One login from everywhere; high, since anybody could shut a colleague out by it. */
  login: 100,
}

/** Whoever guesses a code of six digits knows the password already, so nobody else is shut out. */
export const codeLimits: Limits = { here: 5, address: 60, login: 10 }

const subjectsOf = (login: string, address: string, limits = passwordLimits) => [
  { subject: digest(`here ${login} ${address}`), most: limits.here },
  { subject: digest(`address ${address}`), most: limits.address },
  { subject: digest(`login ${login}`), most: limits.login },
]

/**
 * Counts a guess as wrong before it is looked at, so that a hundred at once are a hundred guesses.
 *
 * @returns seconds until the next guess is taken, or 0 when this one may be looked at
 */
export async function countAttempt(
  { db, now }: Deps,
  login: string,
  address: string,
  limits?: Limits,
): Promise<number> {
  const at = now()
  const windowStart = new Date(at.getTime() - windowMs)
  let waitMs = 0
  for (const { subject, most } of subjectsOf(login, address, limits)) {
    const { failures, since } = await db
      .insertInto('login_attempts')
      .values({ subject, failures: 1, since: at })
      .onConflict((conflict) =>
        conflict.column('subject').doUpdateSet({
          failures: sql<number>`case when login_attempts.since <= ${windowStart} then 1 else login_attempts.failures + 1 end`,
          since: sql<Date>`case when login_attempts.since <= ${windowStart} then ${at} else login_attempts.since end`,
        }),
      )
      .returning(['failures', 'since'])
      .executeTakeFirstOrThrow()
    if (failures > most) waitMs = Math.max(waitMs, since.getTime() + windowMs - at.getTime())
  }
  return Math.ceil(waitMs / 1000)
}

/** The guess was right: the login starts anew, and the address loses only this one count. */
export async function forgiveAttempt({ db, now }: Deps, login: string, address: string) {
  const [here, fromAddress, everywhere] = subjectsOf(login, address).map(({ subject }) => subject)
  await db
    .updateTable('login_attempts')
    .set({ failures: sql<number>`greatest(failures - 1, 0)` })
    .where('subject', '=', fromAddress ?? '')
    .execute()
  await db
    .deleteFrom('login_attempts')
    .where((row) =>
      row.or([
        row('subject', 'in', [here ?? '', everywhere ?? '']),
        row('since', '<', new Date(now().getTime() - 2 * windowMs)),
      ]),
    )
    .execute()
}
