import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useOpenCount } from '../commands/outbox.ts'
import { Button } from '../parts/Button.tsx'
import { OutIcon } from '../parts/icons.tsx'
import { say } from '../parts/messages.ts'
import { paths } from '../paths.ts'
import { useService } from '../service/ServiceContext.ts'
import { useSession } from '../session/session.ts'
import { signOut } from '../session/signingIn.ts'
import { isMarked } from '../vault/flags.ts'

const SignOutSheet = lazy(async () => ({
  default: (await import('./SignOutSheet.tsx')).SignOutSheet,
}))

/** Signs out here and in every tab, also without network. With actions unsent it asks first what becomes of them. */
export function SignOutButton({ className }: { className?: string | undefined }) {
  const service = useService()
  const navigate = useNavigate()
  const unsent = useOpenCount()
  const [isAsking, setAsking] = useState(false)
  const [isLeaving, setLeaving] = useState(false)

  async function leave(keeps: boolean): Promise<void> {
    setAsking(false)
    setLeaving(true)
    const { person } = useSession.getState()
    const wipe = async (): Promise<void> => {
      if (!isMarked() || person === null) return
      const { wipePerson } = await import('../vault/wipe.ts')
      const isGone = await wipePerson(person, keeps)
      if (!isGone) {
        say({
          text: 'Another tab still holds copies of bookings: close it. They go at the next start.',
          tone: 'needs',
        })
      }
    }
    const isKnown = await signOut(service, wipe)
    if (!isKnown) {
      say({ text: 'Signed out here. The gate hears of it as soon as there is a connection.' })
    }
    await navigate(paths.signIn())
  }

  return (
    <>
      <Button
        className={className}
        icon={<OutIcon />}
        busy={isLeaving}
        onClick={() => {
          if (unsent > 0) setAsking(true)
          else void leave(false)
        }}
      >
        Sign out
      </Button>
      {isAsking ? (
        <Suspense fallback={null}>
          <SignOutSheet onClose={() => setAsking(false)} onLeave={(keeps) => void leave(keeps)} />
        </Suspense>
      ) : null}
    </>
  )
}
