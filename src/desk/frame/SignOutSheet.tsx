import { useState } from 'react'
import { isOpen } from '../commands/command.ts'
import { sendNow, useEntries } from '../commands/outbox.ts'
import { Button } from '../parts/Button.tsx'
import { TextField } from '../parts/Field.tsx'
import { Sheet } from '../parts/Sheet.tsx'
import { useSession } from '../session/session.ts'
import { useVault } from '../vault/vault.ts'
import { actionWords } from './actionWords.ts'
import styles from './SignOutSheet.module.css'

type SignOutSheetProps = {
  onClose: () => void
  onLeave: (keeps: boolean) => void
}

/** Signing out with actions unsent: send them, keep them for oneself, or give them up knowingly (reliability.md §3.3 rule 10). */
export function SignOutSheet({ onClose, onLeave }: SignOutSheetProps) {
  const person = useSession((session) => session.person)
  const canKeep = useVault(({ state }) => state === 'open')
  const unsent = useEntries().filter((entry) => isOpen(entry) && entry.madeBy === person)
  const [typed, setTyped] = useState('')
  const count = unsent.length
  const isCounted = typed.trim() === String(count)
  return (
    <Sheet title="Not everything is sent" onClose={onClose}>
      <div className={styles.choices}>
        <ul className={styles.list}>
          {unsent.map(({ opId, command }) => (
            <li key={opId}>{actionWords(command)}</li>
          ))}
        </ul>
        {count === 0 ? (
          <Button kind="main" tall onClick={() => onLeave(false)}>
            All is sent. Sign out
          </Button>
        ) : (
          <>
            <Button kind="main" tall onClick={() => unsent.forEach(({ opId }) => sendNow(opId))}>
              Send now
            </Button>
            <Button
              tall
              off={canKeep ? null : 'This tablet keeps nothing: it has no desk PIN for you.'}
              onClick={() => onLeave(true)}
            >
              Keep for me on this tablet
            </Button>
            <TextField
              label={`To give them up, type their number: ${count}`}
              inputMode="numeric"
              autoComplete="off"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
            <Button
              kind="brass"
              off={isCounted ? null : `Type ${count} first.`}
              onClick={() => onLeave(false)}
            >
              Discard and sign out
            </Button>
          </>
        )}
      </div>
    </Sheet>
  )
}
