import { t } from '@lingui/core/macro'
import { millisecondsInHour } from 'date-fns/constants'
import { type AuditEntry, statusChangeIn } from '../../../../contract/auditEntry.ts'
import { isPositive, isZero, type Money } from '../../../../contract/money.ts'
import { plainText } from '../../../../contract/text.ts'
import { collator } from '../../../ui/language/format.ts'
import { sumsByCurrency } from './closeSums.ts'
import { type CloseFinding, isOnline, methodIn } from './matched.ts'
import { kindOf } from './payKind.ts'

/** A payment recorded at a desk of this business, by the gate's audit trail. */
export type TracedPayment = {
  readonly code: string
  readonly account: number
  /** Of the first try, ms of the gate's clock. */
  readonly at: number
}

/** The finished payments in the trail, oldest first. An entry has no amount: the service records what is due then. */
export const tracedPayments = (entries: readonly AuditEntry[]): readonly TracedPayment[] =>
  entries
    .flatMap(({ act, at, account, booking: code, details, result }) =>
      act === 'status' &&
      result === 'done' &&
      account !== null &&
      code !== null &&
      plainText(statusChangeIn(details).setPaid) === '1'
        ? [{ code, account, at: Date.parse(at) }]
        : [],
    )
    .toSorted((a, b) => a.at - b.at)

/** The gate's clock and the service's may differ by this much. */
const clocksDifferByMs = 5_000
/** A request is repeated after a lost answer for no longer than this. */
const answeredWithinMs = millisecondsInHour

/**
 * Adds who recorded each payment that this desk did not record. An entry of the trail explains one payment: the first of
 * its booking at its time or within the hour after it. Only listed payments are explained, because a change that was
 * only seen may have several causes.
 */
export function withRecorders(
  findings: readonly CloseFinding[],
  traced: readonly TracedPayment[],
  names: ReadonlyMap<number, string>,
): readonly CloseFinding[] {
  const accounts = new Map<string, number>()
  for (const { code, account, at } of traced) {
    const its = findings.find(
      (finding) =>
        finding.movement.code === code &&
        finding.movement.payment !== undefined &&
        isPositive(finding.moved) &&
        !isOnline(finding) &&
        finding.movement.before >= at - clocksDifferByMs &&
        finding.movement.before <= at + answeredWithinMs &&
        !accounts.has(finding.id),
    )
    if (its !== undefined) accounts.set(its.id, account)
  }
  return findings.map((finding) => {
    const account = isZero(finding.here) ? accounts.get(finding.id) : undefined
    return account === undefined
      ? finding
      : { ...finding, by: names.get(account) ?? t`Account ${{ number: account }}` }
  })
}

/** `Recorded by Kenji Sato`. */
export const recordedByWords = (person: string): string => t`Recorded by ${person}`

/** What one colleague recorded at other desks. */
export type Colleague = {
  readonly name: string
  readonly count: number
  /** One a currency. */
  readonly sums: readonly Money[]
  /** The cash in it, one a currency: it may be in another drawer. */
  readonly cash: readonly Money[]
}

type Recorded = { readonly by: string | null; readonly moved: Money; readonly method: string }

/** Each colleague once, in the order of names. */
export function colleaguesOf(recorded: readonly Recorded[]): readonly Colleague[] {
  const names = new Set(recorded.flatMap(({ by }) => by ?? []))
  return [...names].toSorted(collator().compare).map((name) => {
    const its = recorded.filter(({ by }) => by === name)
    const cash = its.filter(({ method }) => kindOf(method) === 'cash')
    return {
      name,
      count: its.length,
      sums: sumsByCurrency(its.map(({ moved }) => moved)),
      cash: sumsByCurrency(cash.map(({ moved }) => moved)),
    }
  })
}

/** The same of a close in progress. */
export const colleaguesIn = (findings: readonly CloseFinding[]): readonly Colleague[] =>
  colleaguesOf(findings.map((one) => ({ by: one.by, moved: one.moved, method: methodIn(one) })))
