import { t } from '@lingui/core/macro'
import { dueWords, isOverdue } from '../../core/handovers/due.ts'
import { isFor } from '../../core/handovers/handoverItems.ts'
import type { Handover } from '../../core/handovers/handoverNote.ts'
import { useWall } from './useHandover.ts'

/** By when and by whom, in words; brass only where this person has to act now. */
export type DueFact = {
  readonly due: string | null
  readonly who: string
  readonly needs: boolean
}

/** @param me the names of this person */
export function useDueFact(
  handover: Pick<Handover, 'due' | 'for'>,
  me: readonly string[],
): DueFact {
  const now = useWall()
  const { due, for: who } = handover
  const isMine = isFor(who, me)
  return {
    due: due && dueWords(due, now),
    who: isMine ? t`For you` : who === null ? t`For anyone` : t`For ${{ person: who }}`,
    needs: due !== null && isOverdue(due, now) && (isMine || who === null),
  }
}
