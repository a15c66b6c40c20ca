import type { ReactNode } from 'react'
import styles from './BarAction.module.css'

type BarActionProps = {
  word: ReactNode
  icon: ReactNode
  /** Why it cannot be done now, in words. */
  off?: string | null | undefined
  isOn?: boolean | undefined
  shortcut?: string | undefined
  hasPopup?: 'dialog' | undefined
  onPress: () => void
}

/** One action for the chosen rows, in the bar at the foot: its icon, and the word under it. */
export function BarAction({ word, icon, off, isOn, shortcut, hasPopup, onPress }: BarActionProps) {
  return (
    <button
      type="button"
      className={styles.action}
      aria-disabled={off ? true : undefined}
      aria-pressed={isOn}
      aria-keyshortcuts={shortcut}
      aria-haspopup={hasPopup}
      title={off ?? undefined}
      onClick={() => {
        if (!off) onPress()
      }}
    >
      {icon}
      {word}
    </button>
  )
}

/** The actions of the bar, side by side and equally wide. */
export const BarActions = ({ children }: { children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
)
