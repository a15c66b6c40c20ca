import { useState } from 'react'
import { useNavigate } from 'react-router'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import { paths } from '../../../ui/paths.ts'
import { useApi } from '../../api/ApiContext.ts'
import { isUnsettled } from '../../outbox/command.ts'
import { useEntries } from '../../outbox/outbox.ts'
import { leave, whatLeavingLoses } from './leave.ts'
import type { WaitsBesides } from './whatWaits.ts'

const SignOutSheet = lazyPart(async () => (await import('./SignOutSheet.tsx')).SignOutSheet)

/**
 * Signs out here and in every browser tab, also offline, and asks first when something unsent would be lost.
 *
 * @param onClose there are no more questions: the person stays, or leaves
 * @returns `sheet`: the dialog with the questions, to draw as long as it is there
 */
export function useSigningOut(onClose?: () => void) {
  const api = useApi()
  const navigate = useNavigate()
  const unsettled = useEntries().filter(isUnsettled)
  const [besides, setBesides] = useState<WaitsBesides | null>(null)
  const [isLeaving, setLeaving] = useState(false)

  async function ask(): Promise<void> {
    setLeaving(true)
    const found = await whatLeavingLoses(unsettled)
    setLeaving(false)
    if (found === null) await go(false, 0)
    else setBesides(found)
  }

  async function go(keeps: boolean, discarded: number): Promise<void> {
    close()
    setLeaving(true)
    await leave(api, { unsettled, keeps, discarded })
    await navigate(paths.signIn())
  }

  function close(): void {
    setBesides(null)
    onClose?.()
  }

  const sheet =
    besides === null ? null : (
      <SignOutSheet
        besides={besides}
        onClose={close}
        onLeave={(keeps, discarded) => void go(keeps, discarded)}
      />
    )
  return { signOut: () => void ask(), isLeaving, sheet }
}
