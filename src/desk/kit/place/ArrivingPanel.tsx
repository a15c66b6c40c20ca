import { useLocation } from 'react-router'
import { Bone } from '../Bones.tsx'
import { IconLink } from '../Button.tsx'
import { useWide } from '../design/useWide.ts'
import { BackIcon, CloseIcon } from '../icons.tsx'
import bar from './Bar.module.css'
import styles from './Panel.module.css'

/** A booking while its code is being loaded: the way back, and nothing of what `Panel` can do, which comes with it. */
export function ArrivingPanel() {
  const { search } = useLocation()
  const wide = useWide()
  return (
    <article className={styles.panel} aria-label="Booking">
      <header className={wide ? styles.head : bar.bar}>
        <div className={wide ? styles.meta : undefined}>
          <span />
          <IconLink
            label={wide ? 'Close the booking' : 'Back'}
            to={{ pathname: '..', search }}
            replace
          >
            {wide ? <CloseIcon /> : <BackIcon />}
          </IconLink>
        </div>
        <Bone width="60%" />
      </header>
    </article>
  )
}
