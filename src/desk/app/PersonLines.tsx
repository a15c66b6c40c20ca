import { Link } from 'react-router'
import { useApi } from '../api/ApiContext.ts'
import { Button } from '../kit/Button.tsx'
import { LockIcon, SettingsIcon } from '../kit/icons.tsx'
import { paths } from '../kit/paths.ts'
import { SignOutButton } from '../tablet/screens/SignOutButton.tsx'
import { useStanding } from '../tablet/standing.ts'
import styles from './PersonLines.module.css'

/** The actions of the signed-in person on their sign-in. `onLeave`: another place is opened. */
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

/** Only where a PIN can open it again: elsewhere locking would be signing out. */
function LockButton() {
  const api = useApi()
  const hasPin = useStanding(({ standing }) => standing === 'own')
  async function lock(): Promise<void> {
    const { lockDesk } = await import('../tablet/lock.ts')
    lockDesk(api)
  }
  return hasPin ? (
    <Button className={styles.line} icon={<LockIcon />} onClick={() => void lock()}>
      Lock now
    </Button>
  ) : null
}
