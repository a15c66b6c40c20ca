import { Link } from 'react-router'
import { Button } from '../parts/Button.tsx'
import { LockIcon, SettingsIcon } from '../parts/icons.tsx'
import { paths } from '../paths.ts'
import { useService } from '../service/ServiceContext.ts'
import { useStanding } from '../vault/followVault.ts'
import styles from './PersonLines.module.css'
import { SignOutButton } from './SignOutButton.tsx'

/** What whoever is signed in can do about themselves. `onLeave`: another place is opened. */
export const PersonLines = ({ onLeave }: { onLeave: () => void }) => (
  <>
    <Link to={paths.settings} className={styles.line} onClick={onLeave}>
      <SettingsIcon />
      Settings
    </Link>
    <LockButton />
    <SignOutButton className={styles.line} />
  </>
)

/** Only where there is a PIN to open it with: elsewhere it would be signing out. */
function LockButton() {
  const service = useService()
  const hasPin = useStanding(({ standing }) => standing === 'own')
  async function lock(): Promise<void> {
    const { lockDesk } = await import('../lock/lock.ts')
    lockDesk(service)
  }
  return hasPin ? (
    <Button className={styles.line} icon={<LockIcon />} onClick={() => void lock()}>
      Lock now
    </Button>
  ) : null
}
