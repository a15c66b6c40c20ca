import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useApi } from '../../api/ApiContext.ts'
import { useSignIn } from '../../api/signIn.ts'
import { Button } from '../../kit/Button.tsx'
import { latePart, sayMissing } from '../../kit/latePart.tsx'
import { say } from '../../kit/messages.ts'
import { paths } from '../../kit/paths.ts'
import { OutIcon } from '../../kit/placeIcons.tsx'
import { isUnsettled } from '../../outbox/command.ts'
import { useEntries } from '../../outbox/outbox.ts'
import { allDrafts } from '../../vault/drafts.ts'
import { isMarked } from '../../vault/flags.ts'
import { sayNotDeleted, sayOpenElsewhere } from '../deleteRest.ts'
import { type SignedOut, signOut } from '../signOut.ts'
import type { WaitsBesides } from './whatWaits.ts'

const SignOutSheet = latePart(
  async () => (await import('./SignOutSheet.tsx')).SignOutSheet,
  sayMissing,
)

/** Signs out here and in every browser tab, also offline. Asks first when something unsent would be lost. */
export function SignOutButton({ className }: { className?: string | undefined }) {
  const api = useApi()
  const navigate = useNavigate()
  const unsettled = useEntries().filter(isUnsettled)
  const [besides, setBesides] = useState<WaitsBesides | null>(null)
  const [isLeaving, setLeaving] = useState(false)

  async function ask(): Promise<void> {
    const { person } = useSignIn.getState()
    setLeaving(true)
    const saved = unsettled.filter((entry) => entry.saved).length
    const found = person === null ? null : await look(person, saved)
    setLeaving(false)
    if (found !== null && (unsettled.length > 0 || !isNothing(found))) setBesides(found)
    else await leave(false, 0)
  }

  async function leave(keeps: boolean, discarded: number): Promise<void> {
    setBesides(null)
    setLeaving(true)
    const { person } = useSignIn.getState()
    const givenUp = new Map(unsettled.map(({ opId, command }) => [opId, command.kind]))
    const wipe = async (): Promise<boolean> => {
      if (!isMarked() || person === null) return true
      const { wipePerson } = await import('../wipe.ts')
      return wipePerson(person, keeps, givenUp)
    }
    const signedOut = await signOut(api, { wipe, discarded })
    await navigate(paths.signIn())
    tell(signedOut)
  }

  return (
    <>
      <Button className={className} icon={<OutIcon />} busy={isLeaving} onClick={() => void ask()}>
        Sign out
      </Button>
      {besides === null ? null : (
        <SignOutSheet
          besides={besides}
          onClose={() => setBesides(null)}
          onLeave={(keeps, discarded) => void leave(keeps, discarded)}
        />
      )}
    </>
  )
}

async function look(person: string, saved: number): Promise<WaitsBesides> {
  try {
    const { whatWaitsBesides } = await import('./whatWaits.ts')
    return await whatWaitsBesides(person, saved)
  } catch {
    // The module could not be loaded before the network went away. An unmarked tablet stores nothing more to find.
    return { unread: isMarked() ? null : 0, general: [], typed: allDrafts().size }
  }
}

const isNothing = ({ unread, general, typed }: WaitsBesides): boolean =>
  unread === 0 && general.length === 0 && typed === 0

function tell({ isKnown, wiped }: SignedOut): void {
  if (wiped === 'later') sayOpenElsewhere()
  else if (wiped === 'failed') sayNotDeleted()
  else if (!isKnown) {
    say({ text: 'Signed out here. The gate hears of it as soon as there is a connection.' })
  }
}
