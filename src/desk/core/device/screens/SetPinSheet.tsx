import { type FormEvent, useEffect, useId, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { say } from '../../../ui/messages.ts'
import { Sheet } from '../../../ui/Sheet.tsx'
import { useApi } from '../../api/ApiContext.ts'
import { type FailureReason, failureOf } from '../../api/failures.ts'
import { useSignIn } from '../../api/signIn.ts'
import { howItOpens } from '../../vault/howItOpens.ts'
import { prepareStretching } from '../../vault/stretchInWorker.ts'
import { type DeviceRefusal, openLockOfTablet } from '../deviceLock.ts'
import { notTaken } from '../deviceWords.ts'
import { signInAfresh, useFreshSignIn } from '../freshSignIn.ts'
import { takeVault } from '../keepOpen.ts'
import { needsSignIn, pinFailure } from '../pinFailure.ts'
import { shortName, wrongWithPin } from '../pinRules.ts'
import { setPin } from '../setPin.ts'
import { tellOtherTabs } from '../signingIn.ts'
import styles from './SetPinSheet.module.css'

const title = 'Your desk PIN'

type SetPinSheetProps = {
  /** Whether a new PIN makes stored data unreadable: neither the gate's key nor a PIN that they remember opens it. */
  losesKept?: boolean
  onClose: () => void
}

/** Asks for the desk PIN twice and marks this tablet for the signed-in person. */
export function SetPinSheet({ losesKept = false, onClose }: SetPinSheetProps) {
  const api = useApi()
  const form = useId()
  const name = useSignIn(({ account }) => account?.name ?? null)
  const [label, setLabel] = useState(() => shortName(name))
  const [pin, setTyped] = useState('')
  const [again, setAgain] = useState('')
  const [wasSent, setSent] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [shut, setShut] = useState<DeviceRefusal | null>(null)
  const [failure, setFailure] = useState<FailureReason | null>(null)
  const [freshness, setTooOld] = useFreshSignIn(api)
  useEffect(prepareStretching, [])
  const isWithGate = howItOpens().is === 'gate'
  const wrong = wrongWithPin(pin)
  const differs = pin === again ? null : 'The two are not the same.'

  async function set(event: FormEvent): Promise<void> {
    event.preventDefault()
    setSent(true)
    if (wrong !== null || differs !== null || isBusy) return
    setBusy(true)
    setFailure(null)
    const refused = await openLockOfTablet()
    setShut(refused)
    if (refused !== null) {
      setBusy(false)
      return
    }
    try {
      const signIn = useSignIn.getState()
      const { vault } = await setPin(api, {
        signIn,
        pin,
        label: label.trim() || shortName(name),
      })
      takeVault(vault)
      tellOtherTabs('in')
      tellOtherTabs('pin')
      const text = isWithGate
        ? 'This tablet opens with your PIN now, while there is a network'
        : 'This tablet can be opened without network now'
      say({ text, tone: 'done' })
      onClose()
    } catch (thrown) {
      const reason = failureOf(thrown)
      setFailure(reason)
      if (needsSignIn(reason)) setTooOld()
      setBusy(false)
    }
  }
  const failed = failure ? (
    <p className={styles.failure} role="alert">
      <b>{pinFailure(failure).title}.</b> {pinFailure(failure).advice} Nothing was changed.
    </p>
  ) : null
  if (freshness === 'asking') {
    return (
      <Sheet title={title} onClose={onClose}>
        <p>Loading</p>
      </Sheet>
    )
  }
  if (freshness === 'too old') {
    return (
      <Sheet
        title={title}
        onClose={onClose}
        foot={
          <Button kind="main" tall className={styles.wide} onClick={signInAfresh}>
            Sign in again
          </Button>
        }
      >
        {failed ?? <p>For safety, sign in again first.</p>}
      </Sheet>
    )
  }
  return (
    <Sheet
      title={title}
      onClose={onClose}
      foot={
        <Button kind="main" tall type="submit" form={form} busy={isBusy} className={styles.wide}>
          {isBusy ? 'Setting it up …' : 'Set the PIN'}
        </Button>
      }
    >
      <form id={form} className={styles.form} onSubmit={(event) => void set(event)} noValidate>
        <p>
          {isWithGate
            ? 'With it you open this tablet after it was locked, while there is a network.'
            : 'With it you open this tablet when the network is down, and after it was locked.'}{' '}
          Arrivals, departures and bookings around today are kept on it, encrypted, for 24 hours
          after it was last connected.
        </p>
        {losesKept ? (
          <p className={styles.failure}>
            <b>What is kept here for you stays shut for ever.</b> That is the copies of bookings,
            and actions that were not sent.
          </p>
        ) : null}
        <TextField
          label="Desk PIN, 6 digits or more"
          type="password"
          inputMode="numeric"
          autoComplete="new-password"
          value={pin}
          wrong={wasSent ? wrong : null}
          onChange={({ target }) => setTyped(target.value)}
        />
        <TextField
          label="The same again"
          type="password"
          inputMode="numeric"
          autoComplete="new-password"
          value={again}
          wrong={wasSent && wrong === null ? differs : null}
          onChange={({ target }) => setAgain(target.value)}
        />
        <TextField
          label="Your name on the lock screen"
          hint="It can be read without a PIN: keep it short."
          value={label}
          maxLength={24}
          autoComplete="off"
          onChange={({ target }) => setLabel(target.value)}
        />
        <p className={styles.honest}>
          Five wrong PINs, and the copies are gone. Nobody can look the PIN up: if you forget it,
          sign in with your staff login and set a new one.
        </p>
        {shut === null ? null : (
          <p className={styles.failure} role="alert">
            {notTaken(shut)}
          </p>
        )}
        {failure !== null && needsSignIn(failure) ? null : failed}
      </form>
    </Sheet>
  )
}
