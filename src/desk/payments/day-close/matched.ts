import type { Money } from '../../../contract/money.ts'
import type { Movement, OwnAction } from '../movements/movements.ts'

/** Money that was seen to move, and how much of it this desk recorded itself. */
export type Finding = {
  /** The same for the same movement, however often it is looked at. */
  readonly id: string
  readonly movement: Movement
  /** Below zero for money that went back. */
  readonly moved: Money
  /** What this desk recorded of it. */
  readonly here: Money
  /** What somebody should give a word of explanation for; zero when nothing is. */
  readonly open: Money
  /** When it was recorded here; null when it was not. */
  readonly recordedAt: number | null
}

/** Recorded here, and not seen to move: all of it, or what is left of it. */
type Unseen = { readonly act: OwnAction; readonly missing: Money }

export type Matched = { readonly findings: readonly Finding[]; readonly unseen: readonly Unseen[] }

/**
 * Holds what moved against what this desk did. Each payment recorded here explains one movement at the most, and never
 * more than moved: what two movements would share explains the first.
 *
 * @param moved oldest first
 * @param acts what this desk did in the same time
 */
export function matched(moved: readonly Movement[], acts: readonly OwnAction[]): Matched {
  const used = new Set<string>()
  const findings: Finding[] = []
  const left = new Map<string, Money>()
  for (const movement of moved) {
    const { paid, code, before, act } = movement
    if (paid === null) continue
    const { currency } = paid
    const recorded = act !== null && !used.has(act.opId) ? act.recorded : null
    let here = 0
    if (act !== null && recorded !== null && recorded.currency === currency) {
      used.add(act.opId)
      // A payment recorded here takes nothing back.
      here = Math.max(0, Math.min(recorded.minor, paid.minor))
      left.set(act.opId, { minor: recorded.minor - here, currency })
    }
    findings.push({
      id: `${code} ${movement.payment?.id ?? before}`,
      movement,
      moved: paid,
      here: { minor: here, currency },
      open: { minor: paid.minor - here, currency },
      recordedAt: here === 0 ? null : (act?.at ?? null),
    })
  }
  const unseen = acts.flatMap((act): Unseen[] => {
    if (act.recorded === null) return []
    const missing = used.has(act.opId) ? left.get(act.opId) : act.recorded
    return missing === undefined || missing.minor === 0 ? [] : [{ act, missing }]
  })
  return { findings, unseen }
}

/** Whether somebody should say a word about it. */
export const isOpen = ({ open }: Finding): boolean => open.minor !== 0
