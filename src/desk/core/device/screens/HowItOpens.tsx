import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { type Choice, Choices } from '../../../ui/Choices.tsx'
import { useLoaded } from '../../../ui/useLoaded.ts'
import { useApi } from '../../api/ApiContext.ts'
import { useMay } from '../../api/roles/useMay.ts'
import { useOpenCount } from '../../outbox/outbox.ts'
import { flagsWritten, setFlag } from '../../vault/flags.ts'
import { asFlag, type HowItOpens as How, howItOpens } from '../../vault/howItOpens.ts'
import { sayNotDeleted } from '../deleteRest.ts'
import {
  type DeviceRefusal,
  forgetDeviceKey,
  makeDeviceLock,
  whyNoDeviceLock,
} from '../deviceLock.ts'
import { notPossible, notSetUp } from '../deviceWords.ts'
import { forgetTablet } from '../forgetTablet.ts'
import styles from './KeptHere.module.css'

type OpeningWay = How['is']

const choices: readonly Choice<OpeningWay>[] = [
  { value: 'pin', word: 'Without a network, too: PIN' },
  { value: 'device', word: 'Without a network, too: PIN and this device’s lock' },
  { value: 'gate', word: 'Only with a network: PIN' },
]

const isNow: Readonly<Record<OpeningWay, string>> = {
  pin: 'Locked, it opens by a desk PIN, also without a network. Whoever copies its disk can try PINs at home.',
  device:
    'Locked, it opens by a desk PIN. Without a network it asks for this device’s own lock as well, once after each start. A copy of its disk alone opens nothing.',
  gate: 'Locked, it opens by a desk PIN only while there is a network. A copy of its disk alone opens nothing.',
}

const thenSo: Readonly<Record<OpeningWay, string>> = {
  pin: '',
  device:
    'This device asks for its lock now: its code, a finger or a face. Whoever starts the tablet without a network has to be able to open that lock.',
  gate: 'Without a network a locked tablet then stays locked.',
}

/**
 * How this tablet opens once it is locked. A manager chooses (reliability.md §2.9), and the tablet is marked again for
 * it: earlier keys could still be on a copy of the disk.
 */
export function HowItOpens({ onChanged }: { onChanged: () => void }) {
  const mayChange = useMay()?.setTablet === true
  const waiting = useOpenCount()
  /** Null while the device answers. */
  const deviceLock = useLoaded(async () => (await whyNoDeviceLock()) ?? 'possible')
  const { now, pendingWay, choose, refusal, isBusy, change } = useChangedWay(onChanged)
  const offered = choices.filter(
    ({ value }) => value !== 'device' || now === 'device' || deviceLock === 'possible',
  )
  return (
    <>
      <p>{isNow[now]}</p>
      {mayChange && waiting > 0 ? (
        <p>To change how it opens, send what waits first: it would be deleted.</p>
      ) : null}
      {mayChange && waiting === 0 ? (
        <>
          <Choices
            label="How this tablet opens when it is locked"
            choices={offered}
            value={pendingWay ?? now}
            onChange={(way) => choose(way === now ? null : way)}
          />
          {deviceLock === null || deviceLock === 'possible' ? null : (
            <p>PIN and this device’s lock is not possible here. {notPossible(deviceLock)}</p>
          )}
        </>
      ) : null}
      {pendingWay === null ? null : (
        <ConfirmWay
          way={pendingWay}
          refusal={refusal}
          isBusy={isBusy}
          onSure={() => void change(pendingWay)}
          onCancel={() => choose(null)}
        />
      )}
    </>
  )
}

/** The way that a manager is about to choose, and setting the tablet up for it. */
function useChangedWay(onChanged: () => void) {
  const api = useApi()
  const [pendingWay, setPendingWay] = useState<OpeningWay | null>(null)
  const [refusal, setRefusal] = useState<DeviceRefusal | null>(null)
  const [isBusy, setBusy] = useState(false)
  const now = howItOpens().is

  function choose(way: OpeningWay | null): void {
    setRefusal(null)
    setPendingWay(way)
  }
  async function change(way: OpeningWay): Promise<void> {
    setBusy(true)
    setRefusal(null)
    const made = way === 'device' ? await makeDeviceLock() : null
    if (typeof made === 'string') setRefusal(made)
    else {
      if (made !== null) await setUpAgain({ is: 'device', lock: made })
      else await setUpAgain({ is: way === 'gate' ? 'gate' : 'pin' })
      setPendingWay(null)
    }
    setBusy(false)
  }
  async function setUpAgain(how: How): Promise<void> {
    if (how.is !== 'device') forgetDeviceKey()
    // First, so that whatever is set up from now on is set up so.
    setFlag('opens', asFlag(how))
    try {
      await forgetTablet(api)
      await flagsWritten()
      onChanged()
    } catch {
      sayNotDeleted()
    }
  }
  return { now, pendingWay, choose, refusal, isBusy, change }
}

type ConfirmWayProps = {
  way: OpeningWay
  refusal: DeviceRefusal | null
  isBusy: boolean
  onSure: () => void
  onCancel: () => void
}

/** Asks before the tablet is marked again. */
function ConfirmWay({ way, refusal, isBusy, onSure, onCancel }: ConfirmWayProps) {
  return (
    <div className={styles.sure} role="alert">
      <p>
        <b>Set this tablet up anew for it?</b> Everything that is kept here is deleted, for
        everybody, and everybody sets a new desk PIN. {thenSo[way]}
      </p>
      {refusal === null ? null : (
        <p>
          <b>{notSetUp(refusal)}</b>
        </p>
      )}
      <div className={styles.acts}>
        <Button kind="brass" busy={isBusy} onClick={onSure}>
          Delete and set up anew
        </Button>
        <Button onClick={onCancel}>Leave it so</Button>
      </div>
    </div>
  )
}
