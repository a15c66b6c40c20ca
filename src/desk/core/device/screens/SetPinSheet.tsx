import { ph, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useId, useState } from 'react'
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
import { leastDigits, shortName, wrongWithPin } from '../pinRules.ts'
import { setPin } from '../setPin.ts'
import { tellOtherTabs } from '../signingIn.ts'
import styles from './SetPinSheet.module.css'

const title = () => t`Your PIN`

type SetPinSheetProps = {
  /** Whether a new PIN makes stored data unreadable: neither the gate's key nor a PIN that they remember opens it. */
  losesKept?: boolean
  onClose: () => void
}

/** Asks for the desk PIN twice and marks this tablet for the signed-in person. */
export function SetPinSheet({ losesKept = false, onClose }: SetPinSheetProps) {
  const id = useId()
  const form = usePinForm(onClose)
  const { freshness, failure, isBusy } = form
  useEffect(prepareStretching, [])
  if (freshness === 'asking') {
    return (
      <Sheet title={title()} onClose={onClose}>
        <p>{t`Loading`}</p>
      </Sheet>
    )
  }
  if (freshness === 'too old') {
    return (
      <Sheet
        title={title()}
        onClose={onClose}
        foot={
          <Button
            kind="main"
            tall
            className={styles.wide}
            onClick={signInAfresh}
          >{t`Sign in again`}</Button>
        }
      >
        {failure === null ? (
          <p>{t`For safety, sign in again first.`}</p>
        ) : (
          <NotSet reason={failure} />
        )}
      </Sheet>
    )
  }
  return (
    <Sheet
      title={title()}
      onClose={onClose}
      foot={
        <Button kind="main" tall type="submit" form={id} busy={isBusy} className={styles.wide}>
          {isBusy ? t`Saving…` : t`Set PIN`}
        </Button>
      }
    >
      <form
        id={id}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void form.send()
        }}
        noValidate
      >
        <PinIntroduction losesKept={losesKept} />
        <PinFields form={form} />
      </form>
    </Sheet>
  )
}

type PinValues = { readonly label: string; readonly pin: string; readonly again: string }

/** What is typed, whether it may be sent, and what became of it. */
function usePinForm(onSet: () => void) {
  const api = useApi()
  const name = useSignIn(({ account }) => account?.name ?? null)
  const [values, setValues] = useState<PinValues>({ label: shortName(name), pin: '', again: '' })
  const [wasSent, setSent] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [shut, setShut] = useState<DeviceRefusal | null>(null)
  const [failure, setFailure] = useState<FailureReason | null>(null)
  const [freshness, setTooOld] = useFreshSignIn(api)
  const { label, pin, again } = values
  const wrong = wrongWithPin(pin)
  const differs = pin === again ? null : t`The PINs do not match.`

  async function send(): Promise<void> {
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
      const { vault } = await setPin(api, { signIn, pin, label: label.trim() || shortName(name) })
      takeVault(vault)
      tellOtherTabs('in')
      tellOtherTabs('pin')
      const text =
        howItOpens().is === 'gate'
          ? t`PIN set. It works only online.`
          : t`PIN set. It works offline too.`
      say({ text, tone: 'done' })
      onSet()
    } catch (thrown) {
      const reason = failureOf(thrown)
      setFailure(reason)
      if (needsSignIn(reason)) setTooOld()
      setBusy(false)
    }
  }
  return {
    ...values,
    change: (part: Partial<PinValues>) => setValues((before) => ({ ...before, ...part })),
    wrongPin: wasSent ? wrong : null,
    wrongAgain: wasSent && wrong === null ? differs : null,
    isBusy,
    shut,
    failure,
    freshness,
    send,
  }
}

function PinIntroduction({ losesKept }: { losesKept: boolean }) {
  return (
    <>
      <p>
        {howItOpens().is === 'gate'
          ? t`Unlocks this tablet when you’re online. It stores bookings, encrypted, for 24 hours.`
          : t`Unlocks this tablet, even offline. It stores bookings, encrypted, for 24 hours.`}
      </p>
      {losesKept ? (
        <p className={styles.failure}>
          <b>{t`Your saved bookings and unsent actions on this tablet will be lost.`}</b>
        </p>
      ) : null}
    </>
  )
}

function PinFields({ form }: { form: ReturnType<typeof usePinForm> }) {
  const { change, shut, failure } = form
  return (
    <>
      <TextField
        label={plural(
          { digits: leastDigits },
          { one: 'PIN, # digit or more', other: 'PIN, # digits or more' },
        )}
        type="password"
        inputMode="numeric"
        autoComplete="new-password"
        value={form.pin}
        wrong={form.wrongPin}
        onChange={({ target }) => change({ pin: target.value })}
      />
      <TextField
        label={t`Repeat PIN`}
        type="password"
        inputMode="numeric"
        autoComplete="new-password"
        value={form.again}
        wrong={form.wrongAgain}
        onChange={({ target }) => change({ again: target.value })}
      />
      <TextField
        label={t`Your name on the lock screen`}
        hint={t`Everyone can see this name.`}
        value={form.label}
        maxLength={24}
        autoComplete="off"
        onChange={({ target }) => change({ label: target.value })}
      />
      <p
        className={styles.honest}
      >{t`After five wrong PINs, this tablet is cleared. If you forget your PIN, sign in and set a new one.`}</p>
      {shut === null ? null : (
        <p className={styles.failure} role="alert">
          {notTaken(shut)}
        </p>
      )}
      {failure === null || needsSignIn(failure) ? null : <NotSet reason={failure} />}
    </>
  )
}

function NotSet({ reason }: { reason: FailureReason }) {
  const { title: what, advice } = pinFailure(reason)
  return (
    <p className={styles.failure} role="alert">
      <Trans comment="What happened, and what to do about it">
        <b>{ph({ failure: what })}.</b> {ph({ advice })}
      </Trans>
    </p>
  )
}
