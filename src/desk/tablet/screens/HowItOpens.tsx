import { useState } from 'react'
import { useMay } from '../../api/roles/useMay.ts'
import { useService } from '../../api/ServiceContext.ts'
import { Button } from '../../kit/Button.tsx'
import { useOpenCount } from '../../outbox/outbox.ts'
import { flagsWritten, opensAlone, setFlag } from '../../vault/flags.ts'
import { forgetTablet } from '../forgetTablet.ts'
import { sayNotDeleted } from '../recallOnce.ts'
import styles from './KeptHere.module.css'

/**
 * Whether a PIN opens this tablet without a network, too. A manager chooses (reliability.md §2.9), and the tablet is
 * marked anew for it: keys of before could still be on a copy of the disk.
 */
export function HowItOpens({ onChanged }: { onChanged: () => void }) {
  const service = useService()
  const mayChange = useMay()?.setTablet === true
  const waiting = useOpenCount()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isAlone = opensAlone()

  async function change(): Promise<void> {
    setBusy(true)
    // First, so that whatever is set up from now on is set up so.
    setFlag('opens', isAlone ? 'with-gate' : null)
    try {
      await forgetTablet(service)
      await flagsWritten()
      onChanged()
    } catch {
      sayNotDeleted()
    }
    setAsking(false)
    setBusy(false)
  }
  return (
    <>
      <p>
        {isAlone
          ? 'Locked, it opens by a desk PIN, also without a network. Whoever copies its disk can try PINs at home.'
          : 'Locked, it opens by a desk PIN only while there is a network. A copy of its disk alone opens nothing.'}
      </p>
      {mayChange ? (
        <div className={styles.acts}>
          <Button
            kind="plain"
            off={waiting > 0 ? 'Send what waits first: it would be deleted.' : null}
            aria-expanded={isAsking}
            onClick={() => setAsking(!isAsking)}
          >
            {isAlone ? 'Open it only with a network' : 'Open it without a network, too'}
          </Button>
        </div>
      ) : null}
      {isAsking ? (
        <div className={styles.sure} role="alert">
          <p>
            <b>Set this tablet up anew for it?</b> Everything that is kept here is deleted, for
            everybody, and everybody sets a new desk PIN.
            {isAlone ? ' Without a network a locked tablet then stays locked.' : null}
          </p>
          <div className={styles.acts}>
            <Button kind="brass" busy={isBusy} onClick={() => void change()}>
              Delete and set up anew
            </Button>
            <Button onClick={() => setAsking(false)}>Leave it so</Button>
          </div>
        </div>
      ) : null}
    </>
  )
}
