import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import styles from './SheetFoot.module.css'

type SheetFootProps = {
  /** The text of the button: `Save draft`. */
  word: ReactNode
  icon?: ReactNode
  /** Why the button is off, in words. */
  off?: string | null | undefined
  onDo: () => void
  /** The word of the second button. */
  back?: string | undefined
  onBack: () => void
}

/** The two buttons at the foot of a sheet: the quiet one, and the main one, which takes the remaining width. */
export function SheetFoot({ word, icon, off, onDo, back = 'Cancel', onBack }: SheetFootProps) {
  return (
    <div className={styles.ways}>
      <Button kind="plain" tall onClick={onBack}>
        {back}
      </Button>
      <Button kind="main" tall icon={icon} off={off} onClick={onDo}>
        {word}
      </Button>
    </div>
  )
}
