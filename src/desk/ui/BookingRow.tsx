import { t } from '@lingui/core/macro'
import { type MouseEvent, memo, type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import type { RowAct } from './Act.ts'
import { ActButton } from './ActButton.tsx'
import { Button } from './Button.tsx'
import { ChooseBox } from './ChooseBox.tsx'
import { Code } from './Code.tsx'
import { classNames } from './design/classNames.ts'
import { type Flag, Flags } from './Flags.tsx'
import { Hidden } from './Hidden.tsx'
import styles from './Row.module.css'
import { type MarkState, StateMark } from './StateMark.tsx'

/**
 * The background of a row. `held`: can be undone for 5 s. `ours`: known to this tablet alone. `look`: a person is
 * needed. `picked`: its booking is open.
 */
export type RowBackground = 'held' | 'ours' | 'look' | 'picked' | 'cancelled'

export type BookingRowProps = {
  code: string
  /** Its position in its list, from 0, and the length of the list, where not all rows of the list are in the page. */
  nth?: number | undefined
  of?: number | undefined
  customer: string
  /** Where the rest of the row leads: the booking. */
  to: string
  mark: MarkState
  /** The mark in words, with its source: `Expected`, `In since 09:04, the service says`. */
  state: string
  background?: RowBackground | undefined
  /** `4 people`; left out when the service does not say. */
  party?: string | undefined
  /** The second line: what is booked, or why a person is needed. */
  what?: ReactNode
  /** What was booked besides and what changed: in one line with what the guest wrote, where that has a line of its own. */
  news?: ReactNode
  /** The first line of what the guest wrote. */
  wrote?: string | undefined
  /** What is still due of guests who are here or have left, in words. */
  due?: string | undefined
  flags?: readonly Flag[] | undefined
  /** A second, rarer action beside it: `No-show`. A narrow list has it in the open booking only. */
  aside?:
    | { readonly word: string; readonly off: string | null; readonly onPress: () => void }
    | undefined
  act: RowAct
  /** Opens below the row: a `<LookCard>`. */
  card?: ReactNode
  onOpen?: ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined
  /** Set while rows are being chosen: a box replaces the mark. */
  choosing?:
    | { readonly isChosen: boolean; readonly onChoose: (isChosen: boolean) => void }
    | undefined
}

const none: readonly Flag[] = []

/**
 * A booking on Today: state, person, what they booked, and one action. The whole row opens the booking; only the button
 * at its end acts.
 */
export const BookingRow = memo(function BookingRow(props: BookingRowProps) {
  const { code, customer, to, state, background, flags = none, aside, act, card, choosing } = props
  const who = useId()
  return (
    <li
      aria-label={`${customer}, ${code}, ${state}`}
      aria-posinset={props.nth === undefined ? undefined : props.nth + 1}
      aria-setsize={props.of}
      data-code={code}
    >
      <div
        className={classNames(
          styles.row,
          styles.booking,
          background && styles[background],
          styles[act.form],
          choosing?.isChosen && styles.chosen,
          aside && styles.withAside,
        )}
        title={state}
      >
        <RowMark {...props} />
        <Link
          to={to}
          id={who}
          className={styles.link}
          aria-current={background === 'picked' || undefined}
          onClick={props.onOpen}
        >
          <RowWords {...props} />
        </Link>
        <Flags flags={flags} />
        {aside === undefined ? null : (
          <Button
            kind="plain"
            className={styles.aside}
            off={aside.off}
            aria-describedby={who}
            onClick={aside.onPress}
          >
            {aside.word}
          </Button>
        )}
        <ActButton act={act} describedBy={who} />
      </div>
      {card}
    </li>
  )
})

/** The guest and the booking, inside the link. */
function RowWords({ customer, due, party, what, news, wrote, code, state }: BookingRowProps) {
  return (
    <>
      <strong dir="auto" className={styles.name}>
        {customer}
      </strong>
      <span className={styles.second}>
        {due ? <b className={styles.due}>{due}</b> : null}
        {party ? <b>{party}</b> : null}
        {what ? <span className={styles.what}>{what}</span> : null}
        <span className={styles.more}>
          {news}
          {wrote ? (
            <q className={styles.wrote} dir="auto">
              {wrote}
            </q>
          ) : null}
        </span>
        <Code className={styles.code}>{code}</Code>
        <Hidden>{state}</Hidden>
      </span>
    </>
  )
}

function RowMark({ choosing, mark, customer, code }: BookingRowProps) {
  return choosing === undefined ? (
    <StateMark state={mark} />
  ) : (
    <span className={styles.choose}>
      <ChooseBox
        label={t`Choose ${{ guest: customer }}, ${code}`}
        checked={choosing.isChosen}
        onChoose={choosing.onChoose}
      />
    </span>
  )
}
