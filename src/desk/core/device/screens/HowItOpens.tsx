import { t } from '@lingui/core/macro'
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

const choices = (): readonly Choice<OpeningWay>[] => [
  { value: 'pin', word: t`PIN, also offline` },
  { value: 'device', word: t`PIN, and the device lock when offline` },
  { value: 'gate', word: t`PIN, only online` },
]

const isNow = (): Readonly<Record<OpeningWay, string>> => ({
  pin: t`Unlocks with a PIN, also offline. Less safe if the tablet is stolen.`,
  device: t`Unlocks with a PIN. Offline, it also needs the device lock after each start.`,
  gate: t`Unlocks with a PIN, only online. Safe if the tablet is stolen.`,
})

const consequence = (): Readonly<Record<OpeningWay, string>> => ({
  pin: t`Deletes everything on this tablet. Everyone then needs a new PIN.`,
  device: t`Deletes everything on this tablet. Everyone then needs a new PIN, and offline the device lock.`,
  gate: t`Deletes everything on this tablet. Everyone then needs a new PIN, which works only online.`,
})

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
  const offered = choices().filter(
    ({ value }) => value !== 'device' || now === 'device' || deviceLock === 'possible',
  )
  return (
    <>
      <p>{isNow()[now]}</p>
      {mayChange && waiting > 0 ? (
        <p>{t`Some actions are not sent yet. Send them before you change this.`}</p>
      ) : null}
      {mayChange && waiting === 0 ? (
        <>
          <Choices
            label={t`How this tablet unlocks`}
            choices={offered}
            value={pendingWay ?? now}
            onChange={(way) => choose(way === now ? null : way)}
          />
          {deviceLock === null || deviceLock === 'possible' ? null : (
            <p>{notPossible(deviceLock)}</p>
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
        <b>{t`Set up this tablet again?`}</b> {consequence()[way]}
      </p>
      {refusal === null ? null : (
        <p>
          <b>{notSetUp(refusal)}</b>
        </p>
      )}
      <div className={styles.acts}>
        <Button kind="brass" busy={isBusy} onClick={onSure}>{t`Set up again`}</Button>
        <Button onClick={onCancel}>{t`Cancel`}</Button>
      </div>
    </div>
  )
}
