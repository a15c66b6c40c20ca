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
        title={unsent > 0 ? titleOf(unsent) : 'You are signed out'}
        action={
          <Button kind="brass" onClick={signInElsewhere}>
            Sign in
          </Button>
        }
      >
        You can keep working. Nothing is lost.
      </Band>
    </section>
  )
}

const titleOf = (unsent: number): string =>
  unsent === 1 ? 'Sign in to send 1 action' : `Sign in to send ${unsent} actions`
