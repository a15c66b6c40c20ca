import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import styles from './SheetFoot.module.css'

type SheetFootProps = {
  /** The text of the button: `Save draft`. */
  word: ReactNode
  icon?: ReactNode
  /** Why the button is off, in words. */
  off?: string | null | undefined
  /** It is being found out whether the button can be pressed. */
  busy?: boolean
  onDo: () => void
  /** The word of the second button. */
  back?: string | undefined
  onBack: () => void
}

/** The two buttons at the foot of a sheet: the quiet one, and the main one, which takes the remaining width. */
export function SheetFoot(foot: SheetFootProps) {
  const { word, icon, off, busy = false, onDo, back = t`Cancel`, onBack } = foot
  return (
    <div className={styles.ways}>
      <Button kind="plain" tall onClick={onBack}>
        {back}
      </Button>
      <Button kind="main" tall icon={icon} off={off} busy={busy} onClick={onDo}>
        {word}
      </Button>
    </div>
  )
}
