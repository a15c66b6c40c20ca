import { plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { create } from 'zustand'
import { classNames } from './design/classNames.ts'
import { CloudIcon, CloudOffIcon, HourglassIcon, LockIcon, RingIcon } from './icons.tsx'
import { formatNumber } from './language/format.ts'
import styles from './SyncChip.module.css'

/** What the chip warns of while nothing else needs a person; null for nothing. */
export const useChipWarning = create<{ readonly words: string | null }>(() => ({ words: null }))

export type SyncState = {
  /** Actions without an answer yet. */
  waiting: number
  /** Actions that need a person. */
  needs: number
  offline: boolean
  /** The sign-in has ended: the page is no longer kept up to date, and nothing is sent. */
  signedOut?: boolean
  /** The gate answers, but the service behind it does not. */
  silent?: boolean
  /** The tablet is still reading its outbox: whether something waits is not known. */
  unread?: boolean
  /** The stored data is sealed, and only the person's PIN opens it. */
  sealed?: boolean
  /** Seconds until reading continues, when the service throttles the desk. */
  slowSeconds: number | null
}

/**
 * The state of this tablet's actions: solid = the service has them, dashed = only this tablet, brass = a person is
 * needed.
 */
export function SyncChip(state: SyncState) {
  const warning = useChipWarning(({ words }) => words)
  const { kind, icon, word, rest } = chipOf(state, warning)
  return (
    <span className={classNames(styles.chip, styles[kind])}>
      {icon}
      <span>
        {word}
        {rest ? <span className={styles.rest}> {rest}</span> : null}
      </span>
    </span>
  )
}

/** On a narrow bar only the number is in sight. */
const Unsent = ({ count }: { count: number }) => (
  <Plural
    value={count}
    one={
      <Trans>
        # <span className={styles.rest}>not sent</span>
      </Trans>
    }
    other={
      <Trans>
        # <span className={styles.rest}>not sent</span>
      </Trans>
    }
  />
)

function offChip({ waiting, offline }: SyncState, isOut: boolean, warning: string | null) {
  return {
    kind: 'off',
    icon: isOut ? <LockIcon size="s" /> : <CloudOffIcon size="s" />,
    word: offline
      ? t({ message: 'Offline', comment: 'The tablet has no connection' })
      : isOut
        ? t`Signed out`
        : t({ message: 'No answer', comment: 'The booking system does not answer' }),
    rest:
      waiting > 0
        ? `– ${plural(waiting, { one: '# not sent', other: '# not sent' })}`
        : warning && `– ${warning}`,
  }
}

function chipOf(state: SyncState, warning: string | null) {
  const {
    waiting,
    needs,
    offline,
    silent = false,
    unread = false,
    sealed = false,
    slowSeconds,
  } = state
  const isOut = state.signedOut === true && !offline
  if (needs > 0)
    return {
      kind: 'needs',
      icon: <RingIcon size="s" />,
      word: t({
        message: 'To review',
        comment: 'Before a count: actions that a person must decide on',
      }),
      rest: `(${formatNumber(needs)})`,
    }
  if (offline || isOut || (silent && slowSeconds === null)) return offChip(state, isOut, warning)
  if (slowSeconds !== null) {
    return {
      kind: 'slow',
      icon: <HourglassIcon size="s" />,
      word: t({ message: 'Busy', comment: 'The booking system; with a countdown' }),
      rest: `${Math.floor(slowSeconds / 60)}:${String(slowSeconds % 60).padStart(2, '0')}`,
    }
  }
  if (waiting > 0) {
    return {
      kind: 'ours',
      icon: <CloudIcon size="s" />,
      word: <Unsent count={waiting} />,
      rest: null,
    }
  }
  // Unsent actions may be in the sealed data.
  if (sealed) return { kind: 'needs', icon: <LockIcon size="s" />, word: t`PIN needed`, rest: null }
  if (unread) {
    return { kind: 'ours', icon: <HourglassIcon size="s" />, word: t`Loading`, rest: null }
  }
  if (warning !== null) {
    return { kind: 'needs', icon: <RingIcon size="s" />, word: warning, rest: null }
  }
  return {
    kind: 'live',
    icon: <i className={styles.dot} />,
    word: t({ message: 'Live', comment: 'What is shown is kept up to date' }),
    rest: null,
  }
}
