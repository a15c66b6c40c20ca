import { ph, plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import type { BookingCode } from '../../../../contract/booking.ts'
import { isZero } from '../../../../contract/money.ts'
import { noteLength, noteLimit } from '../../../../contract/note.ts'
import { issue } from '../../../core/outbox/outbox.ts'
import { useWhyNot } from '../../../core/outbox/words/notAllowed.ts'
import { BookingChoice } from '../../../shared/day/general/BookingChoice.tsx'
import { useGeneralBooking } from '../../../shared/day/general/generalBooking.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatMoney, formatNumber } from '../../../ui/language/format.ts'
import { say as tell } from '../../../ui/messages.ts'
import { Sheet } from '../../../ui/Sheet.tsx'
import styles from './CloseNoteSheet.module.css'
import { differs, isCounted } from './closeSums.ts'
import type { DayClose } from './dayClose.ts'
import { reasonWords, wholeLines } from './differenceWords.ts'

type CloseNoteSheetProps = { close: DayClose; say: (at: number) => string; onClose: () => void }

/**
 * Writes the close as a note on a booking that the manager keeps for this: the service has no notes without a booking.
 */
export function CloseNoteSheet({ close, say, onClose }: CloseNoteSheetProps) {
  const general = useGeneralBooking()
  const [code, setCode] = useState<BookingCode | null>(general)
  const whyNot = useWhyNot('note')
  const body = noteOfClose(close, say)
  const over = noteLength(body) - noteLimit
  const off =
    whyNot ??
    (over > 0
      ? plural({ count: over }, { one: 'Remove # character', other: 'Remove # characters' })
      : code === null
        ? t`Choose a booking first`
        : null)
  return (
    <Sheet
      title={t`Add note`}
      onClose={onClose}
      foot={
        <div className={styles.foot}>
          <p>{off ?? t`The guest may see this note.`}</p>
          <Button
            kind="main"
            tall
            off={off}
            onClick={() => {
              if (code === null) return
              issue({ kind: 'note', code, body })
              tell({ text: t`Note will be sent to booking ${code}`, tone: 'done' })
              onClose()
            }}
          >{t`Add note`}</Button>
        </div>
      }
    >
      <div className={styles.body}>
        <p>{t`The note is added to a booking. Choose one that belongs to no guest.`}</p>
        <BookingChoice code={code} onChoose={setCode} />
        <pre className={styles.note} dir="auto">
          {body}
        </pre>
      </div>
    </Sheet>
  )
}

/** Other tools show notes by their tags, which are the same in every language. */
const noteTag = '[day close]'

/**
 * A close as a note on a booking: a tag that other tools can show, then the result. It names no guest.
 *
 * @param say formats a time with its date, so that the words stay true
 */
export function noteOfClose(close: DayClose, say: (at: number) => string): string {
  const open = close.findings.filter(({ open: elsewhere, by }) => !isZero(elsewhere) && by === null)
  const without = open.filter(({ word }) => word === '').length
  return [
    `${noteTag} ${t`${{ start: say(close.since) }} to ${{ end: say(close.until) }}, by ${{ person: close.by }}`}`,
    ...close.sums.flatMap((sum) => {
      const { currency, found, count, expected, total, difference, reason } = sum
      const received = t({
        message: `${currency}: ${ph({ amount: formatMoney(found) })} received (${ph({ count: formatNumber(count) })})`,
        comment: 'In brackets the number of payments',
      })
      if (!isCounted(sum)) return [received, t`Not counted`]
      const counted = t`Counted ${{ amount: formatMoney(total) }}`
      if (difference === null) return [received, counted, ...wholeLines(sum)]
      return [
        received,
        t`Expected ${{ amount: formatMoney(expected) }}`,
        counted,
        t`Difference ${{ amount: formatMoney(difference) }}`,
        ...wholeLines(sum),
        ...(differs(sum) ? [reasonWords(reason)] : []),
      ]
    }),
    ...(open.length === 0
      ? []
      : [
          t`Recorded elsewhere: ${{ count: formatNumber(open.length) }}, without a comment: ${{ uncommented: formatNumber(without) }}`,
        ]),
    ...(close.comment === '' ? [] : [close.comment]),
  ].join('\n')
}
