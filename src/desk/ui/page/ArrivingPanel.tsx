import { t } from '@lingui/core/macro'
import { useRef } from 'react'
import { useLocation } from 'react-router'
import { Bone } from '../Bones.tsx'
import { IconLink } from '../Button.tsx'
import { useWide } from '../design/useWide.ts'
import { BackIcon, CloseIcon } from '../icons.tsx'
import { ArrivalHeading } from './ArrivalHeading.tsx'
import bar from './Bar.module.css'
import styles from './Panel.module.css'
import { usePanelFocus } from './usePanelFocus.ts'

/** A booking while its code is being loaded. The tools beside the heading in `Panel` come with that code. */
export function ArrivingPanel() {
  // As in `Panel`, the list's state that is not in its address goes back with the link.
  const { search, state }: { search: string; state: unknown } = useLocation()
  const panel = useRef<HTMLElement>(null)
  const wide = useWide()
  const closeTo = { pathname: '..', search }
  usePanelFocus(panel, closeTo)
  const close = (
    <IconLink
      label={wide ? t`Close booking` : t({ message: 'Back', comment: 'Button: back to the list' })}
      to={closeTo}
      state={state}
      replace
      className={wide ? undefined : styles.back}
    >
      {wide ? <CloseIcon /> : <BackIcon />}
    </IconLink>
  )
  return (
    <article className={styles.panel} aria-label={t`Booking`} ref={panel}>
      <header className={wide ? styles.head : bar.bar}>
        {wide ? (
          <div className={styles.meta}>
            <span />
            {close}
          </div>
        ) : (
          close
        )}
        <ArrivalHeading
          level={wide ? 2 : 1}
          className={wide ? styles.title : bar.title}
        >{t`Booking`}</ArrivalHeading>
      </header>
      <div className={styles.section}>
        <Bone width="60%" />
      </div>
    </article>
  )
}
