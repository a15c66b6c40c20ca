import { ph, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Person } from '../../../ui/Person.tsx'
import { useApi } from '../../api/ApiContext.ts'
import type { FailureReason } from '../../api/failures.ts'
import type { KeptPerson } from '../../vault/keptVault.ts'
import { type DeviceRefusal, openLockOfTablet } from '../deviceLock.ts'
import { notOpened } from '../deviceWords.ts'
import { needsDevice } from '../openByPin.ts'
import { beginPin, forgetPin } from '../pinAhead.ts'
import { type Unlocked, unlock } from '../unlock.ts'
import styles from './LockScreen.module.css'
import { PinPad } from './PinPad.tsx'

type LockedPeopleProps = {
  people: readonly KeptPerson[]
  chosen: string | null
  onChoose: (id: string) => void
}

/** `failed`: the tablet could not read its storage, so the PIN is neither right nor wrong. */
type PinResult = Unlocked | { readonly is: 'failed' }

/** The people of this tablet as tiles, and the PIN pad of the chosen one. */
export function LockedPeople({ people, chosen, onChoose }: LockedPeopleProps) {
  const api = useApi()
  const [isOpening, setOpening] = useState(false)
  const [isOpened, setOpened] = useState(false)
  const [last, setLast] = useState<PinResult | null>(null)
  useEffect(() => forgetPin, [])
  const one = people.find(({ id }) => id === chosen)
  const isShut = !isOpened && needsDevice(one?.byPin ?? null)
  const isGone = last?.is === 'gone' || (one !== undefined && one.byPin === null)

  async function open(id: string, pin: string): Promise<void> {
    setOpening(true)
    setLast(await unlock(api, id, pin).catch((): PinResult => ({ is: 'failed' })))
    setOpening(false)
  }
  return (
    <>
      <PeopleTiles
        people={people}
        chosen={chosen}
        onChoose={(id) => {
          setLast(null)
          onChoose(id)
        }}
      />
      {one !== undefined && isGone ? (
        <div className={styles.told} role="alert">
          <b>
            <Trans>
              PIN of <bdi>{ph({ person: one.label })}</bdi> no longer works
            </Trans>
          </b>
          <p>{t`Saved bookings were deleted after five wrong PINs. Sign in with your staff login for unsent actions.`}</p>
        </div>
      ) : null}
      {one !== undefined && !isGone && isShut ? (
        <OpenDeviceLock
          onOpened={() => {
            setLast(null)
            setOpened(true)
          }}
        />
      ) : null}
      {one !== undefined && !isGone ? (
        <PinPad
          // Once the device's lock is open the box takes the focus again.
          key={`${one.id} ${isShut}`}
          label={t`PIN for ${{ person: one.label }}`}
          busy={isOpening}
          digits={one.byPin?.digits ?? null}
          wrong={last === null ? null : whyNot(last, isShut)}
          onTyped={(pin) => beginPin(one.id, pin)}
          onPin={(pin) => void open(one.id, pin)}
        />
      ) : null}
    </>
  )
}

function PeopleTiles({ people, chosen, onChoose }: LockedPeopleProps) {
  return (
    <fieldset className={styles.tiles}>
      <legend>{t`Who are you?`}</legend>
      {people.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          className={styles.tile}
          aria-pressed={id === chosen}
          onClick={() => onChoose(id)}
        >
          <Person name={label} />
          <b>
            <bdi>{label}</bdi>
          </b>
        </button>
      ))}
    </fieldset>
  )
}

function whyNot(last: PinResult, isShut: boolean): string | null {
  if (last.is === 'failed') {
    return t`Could not check the PIN. Nothing is lost: try again.`
  }
  if (last.is === 'lost') {
    return t`The browser cleared part of this tablet. Sign in with your staff login.`
  }
  if (last.is === 'shut') return firstTheLock()
  if (last.is === 'no-answer') return unanswered(last.why, isShut)
  if (last.is === 'ended') {
    return t`Your sign-in has ended. Sign in with your staff login.`
  }
  if (last.is !== 'wrong') return null
  return plural(
    { triesLeft: last.triesLeft },
    {
      1: 'Wrong PIN. One more wrong PIN clears this tablet.',
      one: 'Wrong PIN. You have # try left.',
      other: 'Wrong PIN. You have # tries left.',
    },
  )
}

const firstTheLock = () => t`You are offline. Open the device lock first, then enter your PIN.`

function unanswered(why: FailureReason['kind'], isShut: boolean): string {
  if (why === 'throttled') {
    return t`Too many tries. Wait a minute, then try again.`
  }
  if (why === 'service-error' || why === 'unreadable') {
    return t`Deskbell has a problem. Try again in a minute.`
  }
  if (isShut) return firstTheLock()
  return t`This tablet unlocks only online. Check the Wi-Fi, then try again.`
}

/**
 * The device's own lock, once after each start of the page, before a PIN opens stored data (reliability.md §2.9).
 * With a network the gate checks the PIN, and this is not needed.
 */
function OpenDeviceLock({ onOpened }: { onOpened: () => void }) {
  const [refusal, setRefusal] = useState<DeviceRefusal | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function open(): Promise<void> {
    setBusy(true)
    const why = await openLockOfTablet()
    setRefusal(why)
    setBusy(false)
    if (why === null) onOpened()
  }
  return (
    <div className={styles.device}>
      <p>{t`You are offline. First open the device lock.`}</p>
      <Button busy={isBusy} onClick={() => void open()}>{t`Open device lock`}</Button>
      {refusal === null ? null : (
        <p className={styles.told} role="alert">
          {notOpened(refusal)}
        </p>
      )}
    </div>
  )
}
