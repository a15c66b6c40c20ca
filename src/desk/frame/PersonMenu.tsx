import { useId } from 'react'
import { Link } from 'react-router'
import { Button } from '../parts/Button.tsx'
import { Hidden } from '../parts/Hidden.tsx'
import { LockIcon, SettingsIcon } from '../parts/icons.tsx'
import { Person } from '../parts/Person.tsx'
import { paths } from '../paths.ts'
import { useService } from '../service/ServiceContext.ts'
import { useSession } from '../session/session.ts'
import { useStanding } from '../vault/followVault.ts'
import styles from './PersonMenu.module.css'
import { SignOutButton } from './SignOutButton.tsx'

/** Who is signed in, behind their two letters: whose desk it is, settings, and the way out. */
export function PersonMenu() {
  const menu = useId()
  const account = useSession((session) => session.account)
  const business = useSession((session) => session.business)
  const name = account?.name ?? 'Signed in'
  return (
    <>
      <button type="button" className={styles.open} popoverTarget={menu} title={name}>
        <Person name={name} />
        <Hidden>Person: {name}</Hidden>
      </button>
      <div id={menu} popover="auto" className={styles.menu}>
        <p className={styles.who}>
          <b>
            <bdi>{name}</bdi>
          </b>
          {business?.name ? <bdi>{business.name}</bdi> : null}
        </p>
        <Link
          to={paths.settings}
          className={styles.line}
          onClick={() => document.getElementById(menu)?.hidePopover()}
        >
          <SettingsIcon />
          Settings
        </Link>
        <LockButton />
        <SignOutButton className={styles.line} />
      </div>
    </>
  )
}

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
