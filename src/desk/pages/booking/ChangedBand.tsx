import { t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import type { BookingCode } from '../../../contract/booking.ts'
import { useSignIn } from '../../core/api/signIn.ts'
import type { FormatTime } from '../../core/api/useTime.ts'
import { useChangedAt } from '../../core/replica/live/changed.ts'
import { lookAt, type UnseenChanges, useUnseenChanges } from '../../core/replica/seen/lastSeen.ts'
import { useVault } from '../../core/vault/vault.ts'
import { changeWords } from '../../shared/day/news/changeWords.ts'
import { Band } from '../../ui/Band.tsx'
import { Button } from '../../ui/Button.tsx'
import { ChangedIcon } from '../../ui/icons.tsx'
import { tabletNow } from '../../ui/tabletClock.ts'

/** Somebody else has changed the open booking: what was read a moment ago, or seen last time, may be out of date. */
export function ChangedBand({ code, time }: { code: BookingCode; time: FormatTime }) {
  const otherAt = useChangedAt(code)
  const unseen = useUnseenChanges(code)
  useSeenWhenLeft(code, unseen)
  const changedAt = otherAt ?? unseen?.changedAt ?? null
  if (changedAt === null) return null
  const updated = t`Updated ${{ time: time(changedAt) }}`
  return (
    <div data-changed={code}>
      <Band
        icon={<ChangedIcon />}
        title={t`Changed by someone else`}
        action={
          unseen === null ? null : (
            <Button kind="plain" onClick={() => lookAt(code)}>
              {t({
                message: 'Seen',
                context: 'changes of a booking',
                comment: 'Button: I have read what changed in this booking',
              })}
            </Button>
          )
        }
      >
        {unseen === null ? updated : `${changeWords(unseen.changes)} · ${updated}`}
      </Band>
    </div>
  )
}

/** Nobody reads a line in less time. */
const readMs = 2_000

/**
 * The changes count as seen once the booking is left, by a person who had time to read them. A tablet that locks itself
 * has no such person.
 */
function useSeenWhenLeft(code: BookingCode, unseen: UnseenChanges | null): void {
  const shownAt = useRef(Number.POSITIVE_INFINITY)
  useEffect(() => {
    if (unseen !== null) shownAt.current = tabletNow()
  }, [unseen])
  useEffect(
    () => () => {
      const isLocked =
        useVault.getState().state === 'locked' || useSignIn.getState().state === 'locked'
      if (!isLocked && tabletNow() - shownAt.current >= readMs) lookAt(code)
    },
    [code],
  )
}
