import { plural, t } from '@lingui/core/macro'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { say } from '../../../ui/messages.ts'
import { Sheet } from '../../../ui/Sheet.tsx'
import { useApi } from '../../api/ApiContext.ts'
import { failureOf, inOneText } from '../../api/failures.ts'
import { useSignIn } from '../../api/signIn.ts'
import { openLockOfTablet } from '../deviceLock.ts'
import { notTaken } from '../deviceWords.ts'
import { takeVault } from '../keepOpen.ts'
import type { WrongPin } from '../openByPin.ts'
import { pinFailure } from '../pinFailure.ts'
import { regain } from '../regain.ts'
import { tellOtherTabs } from '../signingIn.ts'
import styles from './SetPinSheet.module.css'

type RegainSheetProps = {
  /** The id of the signed-in person on this tablet. */
  id: string
  onClose: () => void
  /** Called when they have forgotten their PIN. */
  onForgotten: () => void
}

/** Asks for the PIN that is set already: signing in alone no longer opens what the tablet stores. */
export function RegainSheet({ id, onClose, onForgotten }: RegainSheetProps) {
  const form = useId()
  const { isBusy, open, pin, wrong, setTyped } = useRegain(id, onClose)
  return (
    <Sheet
      title={t`Your PIN`}
      onClose={onClose}
      foot={
        <Button kind="main" tall type="submit" form={form} busy={isBusy} className={styles.wide}>
          {isBusy
            ? t`Unlocking…`
            : t({ message: 'Unlock', comment: 'Button: opens the tablet with a PIN' })}
        </Button>
      }
    >
      <form id={form} className={styles.form} onSubmit={(event) => void open(event)} noValidate>
        <p>{t`Enter your PIN to open your saved bookings and unsent actions.`}</p>
        <TextField
          label={t`PIN`}
          type="password"
          inputMode="numeric"
          autoComplete="current-password"
          value={pin}
          wrong={wrong}
          onChange={({ target }) => setTyped(target.value)}
        />
        <p className={styles.honest}>
          {t`Without the PIN they are lost.`}{' '}
          <Button kind="plain" onClick={onForgotten}>{t`Set new PIN`}</Button>
        </p>
      </form>
    </Sheet>
  )
}

function useRegain(id: string, onClose: () => void) {
  const api = useApi()
  const [pin, setTyped] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)

  async function open(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy || pin === '') return
    setBusy(true)
    const shut = await openLockOfTablet()
    if (shut !== null) {
      setWrong(notTaken(shut))
      setBusy(false)
      return
    }
    try {
      const regained = await regain(api, { signIn: useSignIn.getState(), id, pin })
      if (regained.is === 'open') {
        takeVault(regained.vault)
        tellOtherTabs('in')
        say({ text: t`Tablet unlocked`, tone: 'done' })
        onClose()
        return
      }
      setWrong(wrongWords(regained))
    } catch (thrown) {
      setWrong(inOneText(pinFailure(failureOf(thrown))))
    }
    setTyped('')
    setBusy(false)
  }
  return { isBusy, open, pin, wrong, setTyped }
}

function wrongWords(tried: WrongPin): string {
  if (tried.is === 'gone') {
    return t`This PIN no longer works after five wrong tries. Set a new one.`
  }
  if (tried.is === 'lost') {
    return t`The browser cleared part of this tablet. Set a new PIN.`
  }
  if (tried.is === 'shut') return t`Confirm again with fingerprint, face or code.`
  return plural(
    { triesLeft: tried.triesLeft },
    {
      1: 'Wrong PIN. One more wrong PIN clears this tablet.',
      one: 'Wrong PIN. You have # try left.',
      other: 'Wrong PIN. You have # tries left.',
    },
  )
}
