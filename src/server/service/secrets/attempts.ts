import { millisecondsInMinute } from 'date-fns/constants'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { networkOf } from '../../network/clientAddress.ts'
import type { RouteDeps, ServiceDb } from '../base/deps.ts'
import { digest } from './digest.ts'

const windowMs = 15 * millisecondsInMinute

/** The kinds of secrets that can be guessed: each is counted apart. */
export type Guessed = 'password' | 'code' | 'recovery' | 'secret'

/** A browser on which at least one person has signed in before (`knownDevices.ts`). */
export type KnownDevice = {
  readonly id: string
  /** The accounts that have signed in on it. */
  readonly accounts: readonly number[]
}

/** Where a guess comes from. */
export type AttemptSource = {
  readonly address: string
  /** Null for a device on which nobody has signed in yet, and for programs. */
  readonly device: KnownDevice | null
}

export type Guess = {
  readonly kind: Guessed
  /** A login, the number of an account, or the key of a program. */
  readonly who: string
  /** Whether there is such a one; guesses at other names leave no row behind. */
  readonly exists: boolean
  /** Whose it is; null for a program, and where nobody has this login. */
  readonly account: number | null
  readonly from: AttemptSource
}

/** How often a guess may be wrong within 15 minutes, counted three ways. */
type Limits = {
  /** One person on one known device, or from one address of new devices: somebody who forgot. */
  readonly here: number
  /** One known device, or all new devices of one address: a business's whole staff may use it. */
  readonly source: number
  /** One person from everywhere; high, since anybody could keep a colleague waiting by it. */
  readonly everywhere: number
}

/** A person who guesses codes already knows the password, so a lower limit keeps nobody else waiting. */
const ofCodes: Limits = { here: 5, source: 60, everywhere: 10 }
const ofPasswords: Limits = { here: 10, source: 60, everywhere: 100 }
const limitsOf: Readonly<Record<Guessed, Limits>> = {
  password: ofPasswords,
  /** Of a program. */
  secret: ofPasswords,
  code: ofCodes,
  recovery: ofCodes,
}

/** Written so that no text of one kind reads like another's. */
const subjectOf = (...parts: readonly string[]): string => digest(JSON.stringify(parts))

const everywhereOf = (kind: Guessed, who: string, device: KnownDevice | null): string =>
  subjectOf(kind, 'everywhere', who, device === null ? 'new devices' : 'known devices')

type Counter = {
  readonly subject: string
  readonly most: number
  /** Whether it counts guesses at one name. */
  readonly isOfName: boolean
}

/**
 * A device where a person has signed in before is counted apart from its address, so that nobody else uses up its tries.
 * Guesses at one account from everywhere are counted apart for such devices, which only staff have, and not
 * at all on those where that account has signed in (OWASP, device cookies).
 */
function countersOf({ kind, who, account, from: { address, device } }: Guess) {
  const { here, source, everywhere } = limitsOf[kind]
  const origin = device === null ? ['address', networkOf(address)] : ['device', device.id]
  const isOwnDevice = account !== null && device !== null && device.accounts.includes(account)
  const ofHere: Counter = {
    subject: subjectOf(kind, 'here', who, ...origin),
    most: here,
    isOfName: true,
  }
  const ofSource: Counter = { subject: subjectOf(kind, ...origin), most: source, isOfName: false }
  const ofEverywhere: Counter = {
    subject: everywhereOf(kind, who, device),
    most: everywhere,
    isOfName: true,
  }
  return { ofHere, ofSource, ofEverywhere: isOwnDevice ? null : ofEverywhere }
}

/** How many guesses there were since when. */
type FailureCount = { readonly failures: number; readonly since: Date }

async function countInRow(db: ServiceDb, subject: string, at: Date): Promise<FailureCount> {
  const windowStart = new Date(at.getTime() - windowMs)
  return db
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
}

const mostUnknownNames = 20_000
const unknownNamesIn = new WeakMap<ServiceDb, LRUCache<string, FailureCount>>()

/** Guesses at names that nobody has, for all that use one database in this process. */
function unknownNames(db: ServiceDb): LRUCache<string, FailureCount> {
  const counts =
    unknownNamesIn.get(db) ?? new LRUCache<string, FailureCount>({ max: mostUnknownNames })
  unknownNamesIn.set(db, counts)
  return counts
}

/**
 * Names that nobody has are limited as others are, or the limit would say which exist. Anybody can make up any number
 * of them, so they are counted in memory, of which there is only so much.
 */
async function countInMemory(db: ServiceDb, subject: string, at: Date): Promise<FailureCount> {
  const counts = unknownNames(db)
  const kept = counts.get(subject)
  const isOver = kept === undefined || kept.since.getTime() <= at.getTime() - windowMs
  const count = isOver ? { failures: 1, since: at } : { ...kept, failures: kept.failures + 1 }
  counts.set(subject, count)
  // Takes as long as the count of a name that exists. It is the same row for all.
  await countInRow(db, subjectOf('unknown names'), at)
  return count
}

/**
 * Counts a guess as wrong before it is looked at, so that a hundred at once are a hundred guesses. One that has to wait
 * here is counted no further, so no single source keeps somebody waiting everywhere.
 *
 * @returns seconds until the next guess is taken, or 0 when this one may be looked at
 */
export async function countAttempt(
  { db, now }: Pick<RouteDeps, 'db' | 'now'>,
  guess: Guess,
): Promise<number> {
  const at = now()
  const { ofHere, ofSource, ofEverywhere } = countersOf(guess)
  for (const { subject, most, isOfName } of [ofHere, ofSource, ofEverywhere ?? []].flat()) {
    const count = isOfName && !guess.exists ? countInMemory : countInRow
    const { failures, since } = await count(db, subject, at)
    if (failures > most) return Math.ceil((since.getTime() + windowMs - at.getTime()) / 1000)
  }
  return 0
}

/** The guess was right: the person's count starts again at zero, and the source loses only this one count. */
export async function forgiveAttempt({ db }: Pick<RouteDeps, 'db'>, guess: Guess): Promise<void> {
  const { ofHere, ofSource, ofEverywhere } = countersOf(guess)
  await db
    .updateTable('login_attempts')
    .set({ failures: sql<number>`greatest(failures - 1, 0)` })
    .where('subject', '=', ofSource.subject)
    .execute()
  const ofPerson = [ofHere, ofEverywhere ?? []].flat().map(({ subject }) => subject)
  await db.deleteFrom('login_attempts').where('subject', 'in', ofPerson).execute()
}

/** What others guessed at this person's is forgotten, since there is something new to guess. */
export async function forgiveEverywhere(db: ServiceDb, kind: Guessed, who: string): Promise<void> {
  const unknownDevice = null
  const anyKnownDevice = { id: '', accounts: [] }
  await db
    .deleteFrom('login_attempts')
    .where('subject', 'in', [
      everywhereOf(kind, who, unknownDevice),
      everywhereOf(kind, who, anyKnownDevice),
    ])
    .execute()
}

/** Deletes the counts of guesses for which nobody waits any more. */
export async function sweepAttempts(db: ServiceDb, now: Date): Promise<void> {
  await db
    .deleteFrom('login_attempts')
    .where('since', '<=', new Date(now.getTime() - windowMs))
    .execute()
}
