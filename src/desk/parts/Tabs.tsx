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
  /** How many there are, or how many are done when `of` is given: `9` of `23`. */
  count?: number | undefined
  of?: number | undefined
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
          style={{ '--part': partOf(tab) }}
        >
          <span>{tab.word}</span>{' '}
          {tab.count === undefined ? null : (
            <b>
              {tab.count}
              {tab.of === undefined ? null : <small>/{tab.of}</small>}
            </b>
          )}
        </Link>
      ))}
    </nav>
  )
}

function partOf({ count = 0, of }: Tab): string {
  if (of === undefined) return '100%'
  return of === 0 ? '0%' : `${Math.round((count / of) * 100)}%`
}
