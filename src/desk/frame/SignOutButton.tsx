import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useOpenCount } from '../commands/outbox.ts'
import { Button } from '../parts/Button.tsx'
import { OutIcon } from '../parts/icons.tsx'
import { say } from '../parts/messages.ts'
import { paths } from '../paths.ts'
import { explain, failureOf } from '../service/failures.ts'
import { useService } from '../service/ServiceContext.ts'
import { signOut } from '../session/signingIn.ts'
import styles from './SignOutButton.module.css'

/** Signs out here and in every tab. With actions unsent it says so first: they would be lost. */
export function SignOutButton({ className }: { className?: string | undefined }) {
  const service = useService()
  const navigate = useNavigate()
  const unsent = useOpenCount()
  const [asked, setAsked] = useState(false)
  const [leaving, setLeaving] = useState(false)

  async function leave(): Promise<void> {
    setLeaving(true)
    try {
      await signOut(service)
      await navigate(paths.signIn())
    } catch (thrown) {
      setLeaving(false)
      const { title, advice } = explain(failureOf(thrown))
      say({ text: `Still signed in. ${title}: ${advice}`, key: 'sign-out' })
    }
  }

  return (
    <>
      {asked && unsent > 0 ? (
        <p className={styles.warning} role="alert">
          {unsent === 1 ? 'One action is' : `${unsent} actions are`} not sent yet and would be lost.
        </p>
      ) : null}
      <Button
        className={className}
        icon={<OutIcon />}
        busy={leaving}
        onClick={() => {
          if (unsent > 0 && !asked) setAsked(true)
          else void leave()
        }}
      >
        {asked && unsent > 0 ? 'Sign out and lose them' : 'Sign out'}
      </Button>
    </>
  )
}
