import { Link } from 'react-router'
import styles from './Tabs.module.css'

declare module 'react' {
  interface CSSProperties {
    /** How far a list is done: the filled part of the line over its tab. */
    '--part'?: string
  }
}

export type Tab = {
  /** `Arrivals`. */
  word: string
  /** The address with this tab; a tab is a place one can send to a colleague. */
  to: string
  current: boolean
  /** How many there are, or how many are left. */
  count?: number | undefined
  /** What is left to do with them: `to come`. */
  left?: string | undefined
  /** How far it is done, from 0 to 1. */
  part?: number | undefined
}

/** The segments of a list. The line over the current one is filled as far as the list is done. */
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
              {tab.count} {tab.left === undefined ? null : <small>{tab.left}</small>}
            </b>
          )}
        </Link>
      ))}
    </nav>
  )
}
