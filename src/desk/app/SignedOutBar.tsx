import { plural, t } from '@lingui/core/macro'
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
    <section className={styles.bar} aria-label={t`Signed out`}>
      <Band
        needs
        icon={<RingIcon />}
        title={unsent > 0 ? titleOf(unsent) : t`You are signed out`}
        action={<Button kind="brass" onClick={signInElsewhere}>{t`Sign in`}</Button>}
      >{t`You can keep working. Nothing is lost.`}</Band>
    </section>
  )
}

const titleOf = (unsent: number): string =>
  plural(unsent, { one: 'Sign in to send # action', other: 'Sign in to send # actions' })
