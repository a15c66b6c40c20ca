import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import type { Money } from '../../contract/money.ts'
import type { RowAct } from './Act.ts'
import styles from './ActButton.module.css'
import { classNames } from './design/classNames.ts'
import { Hidden } from './Hidden.tsx'
import { CloudIcon, LockIcon, RingIcon } from './icons.tsx'
import { formatMoney } from './language/format.ts'
import { useCountdown } from './useCountdown.ts'

export type ActButtonProps = {
  act: RowAct
  /** `row`: 48 high at the end of a row. `full`: 56 high across a booking, filled. */
  size?: 'row' | 'full' | undefined
  /** The id of the element that names the booking, so that twenty buttons called "Check in" can be distinguished. */
  describedBy?: string | undefined
}

/** The one thing to do with a booking, in the form that fits its state. */
export function ActButton({ act, size = 'row', describedBy }: ActButtonProps) {
  const place = classNames(styles.place, size === 'full' && styles.full)
  const described = describedBy === undefined ? {} : { 'aria-describedby': describedBy }
  switch (act.form) {
    case 'do':
      return (
        <button
          type="button"
          ref={passFocusOn}
          className={classNames(place, act.background === 'surface' && styles.surface)}
          {...described}
          onClick={act.onPress}
        >
          <span className={styles.do}>{act.word}</span>
          <Owed money={act.owed} />
        </button>
      )
    case 'undo':
      return (
        <button
          type="button"
          ref={passFocusOn}
          className={classNames(place, styles.undo)}
          {...described}
          // Undo replaces Check in: the second half of a double tap must not press it.
          onClick={({ detail }) => {
            if (detail < 2) act.onPress()
          }}
        >
          <UndoFace until={act.until} heldMs={act.heldMs} />
        </button>
      )
    case 'look':
      return (
        <button
          type="button"
          ref={passFocusOn}
          className={classNames(place, styles.look)}
          aria-expanded={act.open}
          {...described}
          onClick={act.onPress}
        >
          <span className={styles.do}>
            <RingIcon />
            {t({ message: 'Review', comment: 'Button: open what needs a decision' })}
          </span>
        </button>
      )
    case 'locked':
      return <Locked act={act} className={place} />
    case 'unsent':
    case 'busy':
    case 'said':
    case 'words':
    case 'none':
      return <ActWords act={act} size={size} />
  }
}

/** The action is not allowed; the button keeps its place and says why. */
function Locked({
  act,
  className,
}: {
  act: Extract<RowAct, { form: 'locked' }>
  className: string
}) {
  const why = useId()
  return (
    <button
      type="button"
      className={classNames(className, styles.locked)}
      aria-describedby={why}
      aria-disabled={act.onPress === undefined || undefined}
      title={act.why}
      onClick={act.onPress}
    >
      <span className={styles.do}>
        <LockIcon size="s" />
        {act.word}
      </span>
      <Owed money={act.owed} />
      <span hidden id={why}>
        {act.why}
      </span>
    </button>
  )
}

type ActWordsProps = {
  act: Extract<RowAct, { form: 'unsent' | 'busy' | 'said' | 'words' | 'none' }>
  size: 'row' | 'full'
}

/** The forms without a button. */
function ActWords({ act, size }: ActWordsProps) {
  switch (act.form) {
    case 'unsent':
      return (
        <Words size={size} className={styles.ours}>
          <CloudIcon />
          <span>
            <b>{act.word}</b> {act.more}
          </span>
        </Words>
      )
    case 'busy':
      return (
        <Words size={size} className={classNames(styles.ours, styles.busy)}>
          {act.words}
        </Words>
      )
    case 'said':
      return (
        <Words size={size} className={classNames(styles.said, act.here !== false && styles.here)}>
          <span>
            <b>{act.word}</b> {act.more}
          </span>
        </Words>
      )
    case 'words':
      return (
        <Words size={size} className={styles.off}>
          <span>{act.words}</span>
        </Words>
      )
    case 'none':
      return <Words size={size}>{null}</Words>
  }
}

/** The amount due comes before the word on the button and after it in its name: `Check in – 40.00 due`. */
function Owed({ money }: { money: Money | null | undefined }) {
  if (!money) return null
  return (
    <>
      {' '}
      <span className={styles.owed}>
        <Hidden>–</Hidden>{' '}
        <Trans>
          <bdi>{ph({ amount: formatMoney(money, { symbol: false }) })}</bdi> <small>due</small>
        </Trans>
      </span>
    </>
  )
}

/** Words in the button's place: as high as a button, and nothing to press. */
function Words(props: {
  size: 'row' | 'full'
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <span
      className={classNames(
        styles.words,
        props.size === 'full' && styles.fullWords,
        props.className,
      )}
    >
      {props.children}
    </span>
  )
}

/**
 * The `ref` of a button that words may replace: when it disappears while it has the focus, the row's link takes the
 * focus, so that a keyboard user is not sent back to the top of the page.
 */
const passFocusOn = (button: HTMLElement | null) => () => {
  if (button === null || document.activeElement !== button) return
  const row = button.closest('li, [role="row"]')
  // Must run after the button is gone: a button that only changes its words keeps the focus anyway.
  queueMicrotask(() => {
    if (row?.isConnected && document.activeElement === document.body)
      row.querySelector('a')?.focus()
  })
}

/**
 * The inside of the Undo button: the seconds drain away. The name stays "Undo", so that a screen reader does not speak
 * every second.
 *
 * @param props.until when the action is sent, in epoch milliseconds
 * @param props.heldMs how long it can be undone in all
 */
function UndoFace({ until, heldMs }: { until: number; heldMs: number }) {
  const seconds = useCountdown(until)
  return (
    <span className={styles.do}>
      <span
        className={styles.left}
        style={{ transform: `scaleX(${Math.min(1, (seconds * 1_000) / heldMs)})` }}
        aria-hidden="true"
      />
      <span className={styles.count}>
        {t`Undo`} <span aria-hidden="true">{seconds}</span>
      </span>
    </span>
  )
}
