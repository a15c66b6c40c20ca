import { useState } from 'react'
import { Person } from '../parts/Person.tsx'
import { useService } from '../service/ServiceContext.ts'
import type { KeptPerson } from '../vault/keptVault.ts'
import styles from './LockScreen.module.css'
import { PinPad } from './PinPad.tsx'
import { type Unlocked, unlock } from './unlock.ts'

type LockedPeopleProps = {
  people: readonly KeptPerson[]
  chosen: string | null
  onChoose: (id: string) => void
}

/** The people of this tablet as tiles, and the PIN of the one who is chosen. */
export function LockedPeople({ people, chosen, onChoose }: LockedPeopleProps) {
  const service = useService()
  const [isOpening, setOpening] = useState(false)
  const [last, setLast] = useState<Unlocked | null>(null)
  const one = people.find(({ id }) => id === chosen)
  const isGone = last?.is === 'gone' || (one !== undefined && one.byPin === null)

  async function open(id: string, pin: string): Promise<void> {
    setOpening(true)
    setLast(await unlock(service, id, pin).catch((): Unlocked => ({ is: 'gone' })))
    setOpening(false)
  }
  return (
    <>
      <fieldset className={styles.tiles}>
        <legend>Who are you?</legend>
        {people.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            className={styles.tile}
            aria-pressed={id === chosen}
            onClick={() => {
              setLast(null)
              onChoose(id)
            }}
          >
            <Person name={label} />
            <b>
              <bdi>{label}</bdi>
            </b>
          </button>
        ))}
      </fieldset>
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
      {one !== undefined && !isGone ? (
        <PinPad
          key={one.id}
          label={`${one.label}, your desk PIN`}
          busy={isOpening}
          wrong={last?.is === 'wrong' ? wrongWords(last.triesLeft) : null}
          onPin={(pin) => void open(one.id, pin)}
        />
      ) : null}
    </>
  )
}

const wrongWords = (triesLeft: number): string =>
  triesLeft === 1
    ? 'Not the PIN. One more wrong one, and what is kept here is gone.'
    : `Not the PIN. ${triesLeft} tries are left.`
