import { t } from '@lingui/core/macro'
import { useId } from 'react'
import { useSignIn } from '../core/api/signIn.ts'
import { Hidden } from '../ui/Hidden.tsx'
import { afterRows, lazyPart } from '../ui/lazyPart.tsx'
import { Person } from '../ui/Person.tsx'
import styles from './PersonMenu.module.css'

/** Nobody opens the menu before the first rows are there. */
const PersonLines = lazyPart(async () => (await import('./PersonLines.tsx')).PersonLines, afterRows)

/** The menu behind the two letters of the signed-in person: whose desk it is, settings, and signing out. */
export function PersonMenu() {
  const menu = useId()
  const account = useSignIn((signIn) => signIn.account)
  const isUnknown = useSignIn(({ state }) => state === 'unreachable')
  const name = account?.name ?? t`Signed in`
  if (isUnknown) return null
  return (
    <>
      <button type="button" className={styles.open} popoverTarget={menu} title={name}>
        <Person name={name} />
        <Hidden>
          {t({ message: `Person: ${name}`, comment: 'The button with the signed-in person' })}
        </Hidden>
      </button>
      <div id={menu} popover="auto" className={styles.menu}>
        <PersonLines name={name} onLeave={() => document.getElementById(menu)?.hidePopover()} />
      </div>
    </>
  )
}
