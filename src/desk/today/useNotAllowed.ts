import { useState } from 'react'
import { useEntries } from '../commands/outbox.ts'
import { accountKey, useSession } from '../session/session.ts'
import type { Row } from './row.ts'

/**
 * What the service has said this account may not do (403): the buttons then say so instead of failing again, until
 * somebody else is signed in or the page is opened anew (ux.md §3.11).
 */
export function useNotAllowed(): Row['act'][] {
  const account = useSession((session) => accountKey(session.account))
  const entries = useEntries()
  const [known, setKnown] = useState<readonly string[]>([])
  const refused = entries
    .filter(({ failure }) => failure?.kind === 'forbidden')
    .map(({ command, madeBy }) => `${madeBy} ${command.kind}`)
    .filter((line) => !known.includes(line))
  // Kept after the card about it was closed.
  if (refused.length > 0) setKnown([...known, ...new Set(refused)])
  return (['check-in', 'check-out'] as const).filter((kind) => known.includes(`${account} ${kind}`))
}
