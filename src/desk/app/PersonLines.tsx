import { t } from '@lingui/core/macro'
import { Link } from 'react-router'
import { useSignIn } from '../core/api/signIn.ts'
import { SignOutButton } from '../core/device/screens/SignOutButton.tsx'
import { useLock } from '../core/device/useLock.ts'
import { Button } from '../ui/Button.tsx'
import { classNames } from '../ui/design/classNames.ts'
import { LockIcon, SettingsIcon } from '../ui/icons.tsx'
import { paths } from '../ui/paths.ts'
import styles from './PersonLines.module.css'

/** The signed-in person, and the actions on their sign-in. `onLeave`: another place is opened. */
export function PersonLines({ name, onLeave }: { name: string; onLeave: () => void }) {
  const business = useSignIn((signIn) => signIn.business)
  const lock = useLock()
  return (
    <>
      <p className={styles.who}>
        <b>
          <bdi>{name}</bdi>
        </b>
        {business?.name ? <bdi>{business.name}</bdi> : null}
      </p>
      <Link to={paths.settings} className={styles.line} onClick={onLeave}>
        <SettingsIcon />
        {t`Settings`}
      </Link>
      {lock === null ? null : (
        <Button
          className={classNames(styles.line, styles.lock)}
          icon={<LockIcon />}
          onClick={() => void lock()}
        >{t`Lock now`}</Button>
      )}
      <SignOutButton className={styles.line} />
    </>
  )
}
