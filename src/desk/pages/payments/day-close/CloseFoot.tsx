import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useApi } from '../../../core/api/ApiContext.ts'
import { serverNow, useZone } from '../../../core/api/clock.ts'
import { keys } from '../../../core/api/queries/keys.ts'
import { useSignIn } from '../../../core/api/signIn.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { say as tell } from '../../../ui/messages.ts'
import { type CloseStep, closeSteps, paths } from '../../../ui/paths.ts'
import styles from './CloseFoot.module.css'
import { differs } from './closeSums.ts'
import { type CloseSending, dropClose, keepClose, markClose } from './closes.ts'
import { choosePeriod, closeUntil, endClosing } from './closing.ts'
import { closeOf } from './dayClose.ts'
import { sendClose } from './sendCloses.ts'
import type { DayCloseNow } from './useDayClose.ts'

/** The button that leads to each step. */
const stepButtons = (): Readonly<Record<CloseStep, string>> => ({
  found: '',
  match: t`Check payments`,
  count: t`Count the till`,
  difference: t`Show difference`,
})

/** With nothing to review, the count follows the payments: the step between them stays in the tabs. */
function stepAfter(step: CloseStep, { hasLooked, unexplained, matched }: DayCloseNow) {
  const next = closeSteps[closeSteps.indexOf(step) + 1]
  const isReviewed = hasLooked && unexplained === 0 && matched.unseen.length === 0
  return next === 'match' && isReviewed ? 'count' : next
}

/** Back and next; at the last step the button closes the day. */
export function CloseFoot({ step, now }: { step: CloseStep; now: DayCloseNow }) {
  const navigate = useNavigate()
  const close = useCloseDay(now)
  const [isClosing, setIsClosing] = useState(false)
  const at = closeSteps.indexOf(step)
  const before = closeSteps[at - 1]
  const next = stepAfter(step, now)
  const lacksReason = now.sums.some(
    (sum) => differs(sum) && !now.closing.reasons[sum.currency]?.trim(),
  )

  function goOn(): void {
    // The period ends at the first reading: what comes while somebody counts is for the next close. Without a reading
    // it ends now.
    if (step === 'found' && now.hasLooked) closeUntil(now.closing.until ?? serverNow().getTime())
    // Older closes that arrive later must not change the beginning of a period that is being matched.
    if (step === 'found') choosePeriod(now.period)
    if (next !== undefined) {
      void navigate(paths.dayClose({ step: next }))
      return
    }
    setIsClosing(true)
    void close().finally(() => setIsClosing(false))
  }

  return (
    <div className={styles.foot}>
      {before === undefined ? (
        <ButtonLink kind="plain" tall to={paths.payments()}>
          {t({ message: 'Back', comment: 'Button: to the step before' })}
        </ButtonLink>
      ) : (
        <ButtonLink kind="plain" tall to={paths.dayClose({ step: before })}>
          {t({ message: 'Back', comment: 'Button: to the step before' })}
        </ButtonLink>
      )}
      <Button
        kind="main"
        tall
        busy={isClosing}
        off={next === undefined ? whyNotClosed(now) : null}
        onClick={goOn}
      >
        {next !== undefined
          ? stepButtons()[next]
          : lacksReason
            ? t`Close without reason`
            : t({ message: 'Close day', comment: 'Button, verb: finish the day close' })}
      </Button>
    </div>
  )
}

/** Closes the day: the close is stored, sent, confirmed in a message and shown. */
function useCloseDay(now: DayCloseNow): () => Promise<void> {
  const navigate = useNavigate()
  const api = useApi()
  const queryClient = useQueryClient()
  const zone = useZone()
  const by = useSignIn(({ account }) => account?.name ?? null)
  const readList = (): Promise<void> => queryClient.invalidateQueries({ queryKey: keys.closes })

  return async () => {
    const { closing, matched, sums, since, until, unknown, unreadable } = now
    const { cancelled, unpaid, noShows } = now
    const made = closeOf({
      id: crypto.randomUUID(),
      since,
      until,
      closedAt: serverNow().getTime(),
      by: by ?? t({ message: 'Unknown', context: 'person' }),
      after: now.closedBefore?.id ?? null,
      unknown,
      unreadable,
      cancelled,
      unpaid,
      noShows,
      comment: closing.comment.trim(),
      matched,
      sums,
      words: closing.words,
      reasons: closing.reasons,
    })
    // Stored before it is sent, so that a failure on the way loses nothing.
    const isKept = await keepClose(made)
    const sending = await sendClose(api, made, zone)
    if (sending === 'second') {
      await dropClose(made.id)
      await readList()
      tell({
        text: t`Another device already closed this day. Review its close or close again.`,
        tone: 'needs',
        key: 'day-close',
      })
      return
    }
    if (sending === 'sent') await markClose(made.id, sending)
    endClosing()
    tell({ text: doneWords(sending, isKept), tone: 'done', key: 'day-close' })
    void navigate(paths.dayClose({ of: made.id }), { replace: true })
    void readList()
  }
}

function doneWords(sending: CloseSending, isKept: boolean): string {
  if (sending === 'sent') return t`Day closed. All managers can see it.`
  return isKept
    ? t`Day closed, not sent yet. Open Day close online to send it.`
    : t`Day closed, not sent yet. Keep this page open, or print it.`
}

function whyNotClosed({ sums, hasLooked, closedBefore, closing }: DayCloseNow): string | null {
  if (!hasLooked) return t`Payments not loaded yet`
  if (sums.some(({ wrong }) => wrong.length > 0)) return t`Correct the amount in step 3`
  return closedBefore === null || closedBefore.id === closing.after
    ? null
    : t`Choose “Close again” first`
}
