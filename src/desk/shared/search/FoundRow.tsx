import { t } from '@lingui/core/macro'
import { Link, type To } from 'react-router'
import { owed } from '../../../contract/booking.ts'
import type { CalendarDay } from '../../../contract/day.ts'
import type { CachedBooking } from '../../core/api/replica.ts'
import type { RowAct } from '../../ui/Act.ts'
import { ActButton } from '../../ui/ActButton.tsx'
import { Code } from '../../ui/Code.tsx'
import { classNames } from '../../ui/design/classNames.ts'
import { gridRoles } from '../../ui/gridRoles.ts'
import { Hidden } from '../../ui/Hidden.tsx'
import { formatMoney } from '../../ui/language/format.ts'
import marks from '../../ui/Row.module.css'
import { StateMark } from '../../ui/StateMark.tsx'
import { statusWords } from '../../ui/StatusMark.tsx'
import type { DayBoardRow } from '../day/row.ts'
import { markOf } from '../day/rowAct.ts'
import { type NowAndZone, stateWords } from '../day/rowWords.ts'
import styles from './FoundRow.module.css'
import { daysOf, markElsewhere, stateElsewhere } from './foundWords.ts'
import { Marked } from './Marked.tsx'
import { matchesIn } from './matchesIn.ts'

export type FoundRowProps = {
  id: string
  held: CachedBooking
  /** Its row on the day board; null when it is not of today. */
  row: DayBoardRow | null
  typed: string
  today: CalendarDay
  moment: NowAndZone
  to: To
  linkState: unknown
  isChosen: boolean
  act: RowAct
  /** Reached by Tab where no box with arrow keys leads to it. */
  isStop?: boolean
  onOpen?: () => void
}

/** A found booking: who, when, what is due, and the same button as on Today. */
export function FoundRow(props: FoundRowProps) {
  const { id, held, row, typed, today, moment, isChosen, act, isStop = false } = props
  const { booking } = held
  const name = booking.customer || t`No name`
  const state = row === null ? stateElsewhere(held, today) : stateWords(row, moment)
  const due = act.form === 'do' || act.form === 'locked' ? null : owed(booking)
  return (
    <div
      {...gridRoles.row}
      id={id}
      aria-label={`${name}, ${booking.code}, ${state}`}
      aria-selected={isStop ? undefined : isChosen}
      className={classNames(marks.row, styles.row, isChosen && marks.picked)}
    >
      <StateMark state={row === null ? markElsewhere(held, today) : markOf(row)} />
      <div {...gridRoles.cell} className={styles.cell}>
        <Link
          to={props.to}
          state={props.linkState}
          tabIndex={isStop ? 0 : -1}
          id={`${id}-who`}
          className={classNames(marks.link, styles.who)}
          onClick={props.onOpen}
        >
          <strong className={styles.name}>
            <bdi>
              <Marked text={name} typed={typed} />
            </bdi>
          </strong>
          <span className={styles.second}>
            <Code>{booking.code}</Code>
            <span>{daysOf(held)}</span>
            <span>{statusWords(booking.status)}</span>
            {due === null ? null : (
              <b
                className={styles.due}
              >{t`${{ amount: formatMoney(due, { symbol: false }) }} due`}</b>
            )}
            <span className={styles.what}>
              <Found held={held} typed={typed} name={name} />
            </span>
            <Hidden>{state}</Hidden>
          </span>
        </Link>
      </div>
      <div {...gridRoles.cell} className={styles.act}>
        <ActButton act={act} describedBy={`${id}-who`} />
      </div>
    </div>
  )
}

/** The other matching parts of the booking: the address, the number, the items. */
function Found({ held, typed, name }: { held: CachedBooking; typed: string; name: string }) {
  const { email, summary, code } = held.booking
  const seen = [name, code].some((text) => hasMatch(text, typed))
  const other = [email, held.phone ?? '', summary].find((text) => hasMatch(text, typed))
  const text = seen || other === undefined ? summary : other
  return <Marked text={text} typed={typed} />
}

const hasMatch = (text: string, typed: string): boolean =>
  matchesIn(text, typed).some(({ isMatch }) => isMatch)
