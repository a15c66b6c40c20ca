import { Link } from 'react-router'
import { formatNumber } from './language/format.ts'
import styles from './Tabs.module.css'

declare module 'react' {
  interface CSSProperties {
    /** The share of a list that is done: the filled part of the line over its tab. */
    '--part'?: string
  }
}

export type Tab = {
  /** `Arrivals`. */
  word: string
  /** The address with this tab: a colleague who gets the link sees the same tab. */
  to: string
  current: boolean
  /** How many there are, or how many are left. */
  count?: number | undefined
  /** The open part of the work: `to come`. */
  left?: string | undefined
  /** The share that is done, from 0 to 1. */
  part?: number | undefined
}

/** The tabs of a list. The line over the current one fills up as the list gets done. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.word}
          to={tab.to}
          replace
          aria-current={tab.current ? 'page' : undefined}
          style={{ '--part': `${Math.round((tab.part ?? 1) * 100)}%` }}
        >
          <span>{tab.word}</span>{' '}
          {tab.count === undefined ? null : (
            <b>
              {formatNumber(tab.count)} {tab.left === undefined ? null : <small>{tab.left}</small>}
            </b>
          )}
        </Link>
      ))}
    </nav>
  )
}
