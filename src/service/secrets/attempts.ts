import { millisecondsInMinute } from 'date-fns/constants'
import { sql } from 'kysely'
import { networkOf } from '../../network/clientAddress.ts'
import type { Db, Deps } from '../ground/deps.ts'
import { digest } from './digest.ts'

const windowMs = 15 * millisecondsInMinute

/** What is guessed: each is counted by itself. */
export type Guessed = 'password' | 'code' | 'recovery' | 'secret'

/** How often a guess may be wrong within 15 minutes, counted three ways. */
type Limits = {
  /** One person from one address: somebody who forgot. */
  readonly here: number
  /** One address: a business's whole staff may sit behind it. */
  readonly address: number
  /** One person from everywhere; high, since anybody could shut a colleague out by it. */
  readonly everywhere: number
}

/** A person who guesses codes already knows the password, so a lower limit locks nobody else out. */
const ofCodes: Limits = { here: 5, address: 60, everywhere: 10 }
const ofPasswords: Limits = { here: 10, address: 60, everywhere: 100 }
const limitsOf: Readonly<Record<Guessed, Limits>> = {
  password: ofPasswords,
  /** Of a program. */
  secret: ofPasswords,
  code: ofCodes,
  recovery: ofCodes,
}

/** Written so that no text of one kind reads like another's. */
const subjectOf = (...parts: readonly string[]): string => digest(JSON.stringify(parts))

function subjectsOf(guessed: Guessed, who: string, address: string) {
  const network = networkOf(address)
  const { here, address: ofAddress, everywhere } = limitsOf[guessed]
  return [
    { subject: subjectOf(guessed, 'here', who, network), most: here },
    { subject: subjectOf(guessed, 'address', network), most: ofAddress },
    { subject: subjectOf(guessed, 'everywhere', who), most: everywhere },
  ]
}

/**
 * Counts a guess as wrong before it is looked at, so that a hundred at once are a hundred guesses. One that has to wait
 * here is counted no further, so no single address shuts somebody out everywhere.
 *
 * @param who a login, the number of an account, or the key of a program
 * @returns seconds until the next guess is taken, or 0 when this one may be looked at
 */
export async function countAttempt(
  { db, now }: Deps,
  guessed: Guessed,
  who: string,
  address: string,
): Promise<number> {
  const at = now()
  const windowStart = new Date(at.getTime() - windowMs)
  for (const { subject, most } of subjectsOf(guessed, who, address)) {
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
    if (failures > most) return Math.ceil((since.getTime() + windowMs - at.getTime()) / 1000)
  }
  return 0
}

/** The guess was right: the person's count starts again at zero, and the address loses only this one count. */
export async function forgiveAttempt(
  { db, now }: Deps,
  guessed: Guessed,
  who: string,
  address: string,
): Promise<void> {
  const [here, fromAddress, everywhere] = subjectsOf(guessed, who, address).map(
    ({ subject }) => subject,
  )
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

/** What others guessed at this person's is forgotten, since there is something new to guess. */
export async function forgiveEverywhere(db: Db, guessed: Guessed, who: string): Promise<void> {
  await db
    .deleteFrom('login_attempts')
    .where('subject', '=', subjectOf(guessed, 'everywhere', who))
    .execute()
}
