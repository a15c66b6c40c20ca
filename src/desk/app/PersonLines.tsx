import { t } from '@lingui/core/macro'
import { Link } from 'react-router'
import { useApi } from '../core/api/ApiContext.ts'
import { usePersonOnTablet } from '../core/device/personOnTablet.ts'
import { SignOutButton } from '../core/device/screens/SignOutButton.tsx'
import { Button } from '../ui/Button.tsx'
import { LockIcon, SettingsIcon } from '../ui/icons.tsx'
import { paths } from '../ui/paths.ts'
import styles from './PersonLines.module.css'

/** The actions of the signed-in person on their sign-in. `onLeave`: another place is opened. */
export const PersonLines = ({ onLeave }: { onLeave: () => void }) => (
  <>
    <Link to={paths.settings} className={styles.line} onClick={onLeave}>
      <SettingsIcon />
      {t`Settings`}
    </Link>
    <LockButton />
    <SignOutButton className={styles.line} />
  </>
)

/** Only where a PIN can open it again: elsewhere locking would be signing out. */
function LockButton() {
  const api = useApi()
  const hasPin = usePersonOnTablet(({ state }) => state === 'own')
  async function lock(): Promise<void> {
    const { lockDesk } = await import('../core/device/lock.ts')
    lockDesk(api)
  }
  return hasPin ? (
    <Button
      className={styles.line}
      icon={<LockIcon />}
      onClick={() => void lock()}
    >{t`Lock now`}</Button>
  ) : null
}
