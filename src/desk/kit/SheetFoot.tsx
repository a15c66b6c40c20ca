import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import styles from './SheetFoot.module.css'

type SheetFootProps = {
  /** What the sheet is for: `Save draft`. */
  word: ReactNode
  icon?: ReactNode
  /** Why it cannot be done now. */
  off?: string | null | undefined
  onDo: () => void
  /** The other way out. */
  back?: string | undefined
  onBack: () => void
}

/** The two ways out of a sheet that asks for something: the quiet one, and the one it is for, which takes the room. */
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
