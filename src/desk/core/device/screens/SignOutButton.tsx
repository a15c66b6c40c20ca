import { t } from '@lingui/core/macro'
import { Button } from '../../../ui/Button.tsx'
import { OutIcon } from '../../../ui/placeIcons.tsx'
import { useSigningOut } from './useSigningOut.tsx'

/** Signs out here and in every browser tab, also offline. Asks first when something unsent would be lost. */
export function SignOutButton({ className }: { className?: string | undefined }) {
  const { signOut, isLeaving, sheet } = useSigningOut()
  return (
    <>
      <Button
        className={className}
        icon={<OutIcon />}
        busy={isLeaving}
        onClick={signOut}
      >{t`Sign out`}</Button>
      {sheet}
    </>
  )
}
