import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { type Status, type StatusShape, statusShape } from '../../contract/status.ts'
import iconStyles from './icons.module.css'
import styles from './StatusMark.module.css'

const shapes: Record<StatusShape, ReactNode> = {
  pending: <circle cx="12" cy="12" r="8" />,
  hold: <path d="M8 6v12M16 6v12" strokeWidth="3" />,
  part: (
    <>
      <circle cx="12" cy="12" r="8" />
      <path d="M12 4a8 8 0 0 1 0 16z" fill="currentColor" stroke="none" />
    </>
  ),
  paid: <circle cx="12" cy="12" r="8" fill="currentColor" />,
  wait: <path d="M5 6.5h14M5 12h9M5 17.5h4" />,
  stop: <path d="M6 6h12v12H6z" />,
  void: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="m6.2 17.8 11.6-11.6" />
    </>
  ),
  other: <path d="M12 4.5 19.5 12 12 19.5 4.5 12z" />,
}

/** The shape of a status. Its name is always shown beside it. */
export function StatusMark({ id }: { id: string }) {
  return (
    <svg viewBox="0 0 24 24" className={`${iconStyles.icon} ${iconStyles.m}`} aria-hidden="true">
      {shapes[statusShape(id)]}
    </svg>
  )
}

/** A status as staff read it: shape and word. An account's own status has the diamond. */
export function StatusName({ status }: { status: Status }) {
  return (
    <span className={styles.status}>
      <StatusMark id={status.id} />
      <span>{statusWords(status)}</span>
    </span>
  )
}

/** The name of a status; a service may give none. */
export const statusWords = ({ id, name }: Status): string => name || id || t`No status`
