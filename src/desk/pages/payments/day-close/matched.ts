import {
  compareMoney,
  isPositive,
  isZero,
  type Money,
  subtract,
} from '../../../../contract/money.ts'
import { methodOf } from '../movements/method.ts'
import type { Movement, OwnAction } from '../movements/movements.ts'
import { kindOf } from './payKind.ts'

/** Money that was seen to move, and how much of it this desk recorded itself. */
export type CloseFinding = {
  /** Always the same for the same movement. */
  readonly id: string
  readonly movement: Movement
  /** Below zero for money that went back. */
  readonly moved: Money
  /** The part that this desk recorded. */
  readonly here: Money
  /** The part that was recorded elsewhere. */
  readonly open: Money
  /** When it was recorded here; null when it was not. */
  readonly recordedAt: number | null
  /** The name of the colleague who recorded it at another desk; null where that is not known. */
  readonly by: string | null
}

/** Recorded here, but not seen to move: the missing amount. */
type Unseen = { readonly act: OwnAction; readonly missing: Money }

export type Matched = {
  readonly findings: readonly CloseFinding[]
  readonly unseen: readonly Unseen[]
}

/**
 * Compares the movements with this desk's own records. Each payment recorded here explains at most one movement, and
 * never more than its amount; if two movements could take it, the first does.
 *
 * @param moved oldest first
 * @param acts this desk's records of the same time
 */
export function matched(moved: readonly Movement[], acts: readonly OwnAction[]): Matched {
  const used = new Set<string>()
  const findings: CloseFinding[] = []
  const left = new Map<string, Money>()
  for (const movement of moved) {
    const { paid, code, before, act } = movement
    if (paid === null) continue
    const { currency } = paid
    const recorded = act !== null && !used.has(act.opId) ? act.recorded : null
    let here: Money = { minor: 0, currency }
    if (act !== null && recorded !== null && recorded.currency === currency) {
      used.add(act.opId)
      // A payment recorded here cannot explain money that went back.
      const less = compareMoney(recorded, paid) < 0 ? recorded : paid
      if (isPositive(less)) here = less
      left.set(act.opId, subtract(recorded, here))
    }
    findings.push({
      id: `${code} ${movement.payment?.id ?? before}`,
      movement,
      moved: paid,
      here,
      open: subtract(paid, here),
      recordedAt: isZero(here) ? null : (act?.at ?? null),
      by: null,
    })
  }
  const unseen = acts.flatMap((act): Unseen[] => {
    if (act.recorded === null) return []
    const missing = used.has(act.opId) ? left.get(act.opId) : act.recorded
    return missing === undefined || isZero(missing) ? [] : [{ act, missing }]
  })
  return { findings, unseen }
}

/** How it was paid; empty where that is not known. What was chosen here counts only for what was recorded here. */
export const methodIn = (finding: CloseFinding): string =>
  methodOf(isOpen(finding) ? { ...finding.movement, act: null } : finding.movement)

/** Whether it was not recorded here, at least not all of it. */
export const isOpen = ({ open }: CloseFinding): boolean => !isZero(open)

/** Whether a guest paid online: nobody at the desk took the money, so nobody has to explain it. */
export const isOnline = (finding: CloseFinding): boolean =>
  isPositive(finding.open) && kindOf(methodIn(finding)) === 'online'

/** Whether it needs a word of explanation. */
export const needsWord = (finding: CloseFinding): boolean =>
  isOpen(finding) && finding.by === null && !isOnline(finding)
