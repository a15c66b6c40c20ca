import { plural, t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { IconButton } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/design/classNames.ts'
import { CloseIcon } from '../../../ui/icons.tsx'
import { useInsteadOfNav } from '../../../ui/page/useInsteadOfNav.ts'
import styles from './ChosenBar.module.css'

type SelectionBarProps = {
  count: number
  /** Beside the number: the sums. */
  words?: ReactNode
  /** Under it: who of them stays out of which action, and why. */
  note?: ReactNode
  /** Beside that: the button that chooses all rows. */
  more?: ReactNode
  /** On an upright screen the bar replaces the main navigation while something is chosen. */
  insteadOfNav?: boolean
  onEnd: () => void
  /** The actions. */
  children: ReactNode
}

/** The number of chosen rows, and the actions for all of them. */
export function ChosenBar(props: SelectionBarProps) {
  const { count, words, note, more, insteadOfNav = false, onEnd, children } = props
  useInsteadOfNav(insteadOfNav)
  return (
    <div
      className={classNames(styles.bar, insteadOfNav && styles.atFoot)}
      role="toolbar"
      aria-label={t`Selected bookings`}
    >
      <div className={styles.what}>
        <IconButton label={t`Clear selection`} onClick={onEnd}>
          <CloseIcon />
        </IconButton>
        <p>
          <output>
            <b>
              {t({
                message: plural(count, { one: '# selected', other: '# selected' }),
                comment: 'How many bookings',
              })}
            </b>{' '}
            {words}
          </output>
          {note ? <small>{note}</small> : null}
        </p>
        {more}
      </div>
      <div className={styles.actions}>{children}</div>
    </div>
  )
}
