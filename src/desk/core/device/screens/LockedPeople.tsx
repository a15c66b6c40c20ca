import { useEffect, useState } from 'react'
import { Person } from '../../../ui/Person.tsx'
import { useApi } from '../../api/ApiContext.ts'
import type { FailureReason } from '../../api/failures.ts'
import type { KeptPerson } from '../../vault/keptVault.ts'
import { needsDevice } from '../openByPin.ts'
import { beginPin, forgetPin } from '../pinAhead.ts'
import { type Unlocked, unlock } from '../unlock.ts'
import styles from './LockScreen.module.css'
import { OpenDeviceLock } from './OpenDeviceLock.tsx'
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
            The desk PIN of <bdi>{one.label}</bdi> is gone
          </b>
          <p>
            It was wrong five times, so the copies of bookings kept here can never be read again.
            Actions that were not sent are still here: they open when {one.label} signs in with the
            staff login.
          </p>
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
          label={`${one.label}, your desk PIN`}
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
      <legend>Who are you?</legend>
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
    return 'This tablet could not read what it keeps just now. Nothing is lost: try again.'
  }
  if (last.is === 'lost') {
    return 'The browser has cleared a part of what this tablet kept, and without it no PIN opens the rest. Sign in with your staff login: what is kept here opens then.'
  }
  if (last.is === 'shut') return firstTheLock
  if (last.is === 'no-answer') return unanswered(last.why, isShut)
  if (last.is === 'ended') {
    return 'Your sign-in has ended. Sign in with your staff login; what is kept here opens then.'
  }
  if (last.is !== 'wrong') return null
  return last.triesLeft === 1
    ? 'Not the PIN. One more wrong one, and what is kept here is gone.'
    : `Not the PIN. ${last.triesLeft} tries are left.`
}

const firstTheLock =
  'Without a network this tablet opens by this device’s lock first, and then by your PIN. Nothing is lost.'

function unanswered(why: FailureReason['kind'], isShut: boolean): string {
  if (why === 'throttled') {
    return 'Too many PINs were tried just now. Nothing is lost: wait a minute, then try again.'
  }
  if (why === 'service-error' || why === 'unreadable') {
    return 'The server of this desk has a fault just now. Nothing is lost: try again in a minute.'
  }
  if (isShut) return firstTheLock
  return 'This tablet opens only with a network, and there was no answer. Nothing is lost: try again.'
}
