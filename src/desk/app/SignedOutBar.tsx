import { signInElsewhere } from '../core/api/signInElsewhere.ts'
import { useOpenCount } from '../core/outbox/outbox.ts'
import { Band } from '../ui/Band.tsx'
import { Button } from '../ui/Button.tsx'
import { RingIcon } from '../ui/icons.tsx'
import styles from './SignedOutBar.module.css'

/**
 * The sign-in ended while a person was working. The bar is at the foot, so no row moves; the page stays usable, and
 * signing in happens in another browser tab, so nothing typed here is lost.
 */
export function SignedOutBar() {
  const unsent = useOpenCount()
  return (
    <section className={styles.bar} aria-label="Signed out">
      <Band
        needs
        icon={<RingIcon />}
        title={unsent > 0 ? `Sign in to send ${unsent}` : 'Signed out: sign in to go on'}
        action={
          <Button kind="brass" onClick={signInElsewhere}>
            Sign in
          </Button>
        }
      >
        This page stays usable. Nothing is lost.
      </Band>
    </section>
  )
}
