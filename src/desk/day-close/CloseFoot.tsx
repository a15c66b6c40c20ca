import { useNavigate } from 'react-router'
import { serverNow } from '../clock.ts'
import { Button, ButtonLink } from '../parts/Button.tsx'
import { say } from '../parts/messages.ts'
import { type CloseStep, closeSteps, paths } from '../paths.ts'
import { useSession } from '../session/session.ts'
import styles from './CloseFoot.module.css'
import { keepClose } from './closes.ts'
import { closeUntil, endClosing } from './closing.ts'
import { closeOf } from './dayClose.ts'
import type { DayCloseNow } from './useDayClose.ts'

const nextWords: Readonly<Record<CloseStep, string>> = {
  found: 'Match them',
  match: 'Count the till',
  count: 'See the difference',
  difference: 'Close the day',
}

/** Back and on; at the last step the day is closed. */
export function CloseFoot({ step, now }: { step: CloseStep; now: DayCloseNow }) {
  const navigate = useNavigate()
  const by = useSession(({ account }) => account?.name ?? null)
  const at = closeSteps.indexOf(step)
  const before = closeSteps[at - 1]
  const next = closeSteps[at + 1]

  function goOn(): void {
    // What comes while somebody counts is for the next close.
    // What is found first is not later than a look that has not been taken.
    if (step === 'found' && now.hasLooked) closeUntil(now.closing.until ?? serverNow().getTime())
    if (next !== undefined) void navigate(paths.dayClose({ step: next }))
    else void close()
  }

  async function close(): Promise<void> {
    const { closing, matched, sums, since, until, unknown } = now
    const id = crypto.randomUUID()
    const isKept = await keepClose(
      closeOf({
        id,
        since,
        until,
        closedAt: serverNow().getTime(),
        by: by ?? 'Not told',
        unknown,
        comment: closing.comment.trim(),
        matched,
        sums,
        words: closing.words,
      }),
    )
    endClosing()
    say({
      text: isKept
        ? 'Closed, and kept on this tablet for you'
        : 'Closed. It is kept until this page is closed: print it or save it as a file',
      tone: 'done',
    })
    void navigate(paths.dayClose({ of: id }), { replace: true })
  }

  return (
    <div className={styles.foot}>
      {before === undefined ? (
        <ButtonLink kind="plain" tall to={paths.payments()}>
          To Payments
        </ButtonLink>
      ) : (
        <ButtonLink kind="plain" tall to={paths.dayClose({ step: before })}>
          Back
        </ButtonLink>
      )}
      <Button kind="main" tall off={next === undefined ? whyNotClosed(now) : null} onClick={goOn}>
        {nextWords[step]}
      </Button>
    </div>
  )
}

function whyNotClosed({ sums, hasLooked }: DayCloseNow): string | null {
  if (!hasLooked) return 'What moved is not known yet'
  return sums.some(({ wrong }) => wrong.length > 0) ? 'An amount in step 3 cannot be read' : null
}
