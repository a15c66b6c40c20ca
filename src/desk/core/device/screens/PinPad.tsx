import { t } from '@lingui/core/macro'
import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/design/classNames.ts'
import { ClearIcon } from '../../../ui/placeIcons.tsx'
import styles from './PinPad.module.css'

type PinPadProps = {
  /** Whose PIN it is: `Kenji, your desk PIN`. */
  label: string
  busy: boolean
  /** The number of digits; null where the tablet does not know it, and then the person presses Enter. */
  digits: number | null
  /** Why the last PIN did not open the desk. */
  wrong: string | null
  /** Called after every digit with all that is typed. */
  onTyped: (pin: string) => void
  onPin: (pin: string) => void
}

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/** A PIN by keys on the glass, by keyboard, pasted, or filled in by a password manager. */
export function PinPad({ label, busy, digits, wrong, onTyped, onPin }: PinPadProps) {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const [pin, setPin] = useState('')

  // At a locked desk there is nothing else to do than to type, so the box takes the focus.
  useEffect(() => box.current?.focus(), [])

  const typed = useEffectEvent(onTyped)
  useEffect(() => typed(pin), [pin])

  function open(typedPin: string): void {
    onPin(typedPin)
    setPin('')
    box.current?.focus()
  }
  function send(event: FormEvent): void {
    event.preventDefault()
    if (!busy && pin !== '') open(pin)
  }
  /** The last digit opens without another press; keys typed while it opens are ignored. */
  function change(next: string, { timeStamp }: Event): void {
    if (busy) return
    setPin(next)
    if (next.length !== digits || next.length < pin.length) return
    ignoreHabit(timeStamp)
    open(next)
  }
  return (
    <form className={styles.pad} onSubmit={send}>
      <label htmlFor={id}>{label}</label>
      <input
        ref={box}
        id={id}
        className={styles.box}
        type="password"
        inputMode="numeric"
        autoComplete="current-password"
        value={pin}
        aria-invalid={wrong !== null || undefined}
        aria-describedby={wrong === null ? undefined : `${id}-wrong`}
        onChange={({ target, nativeEvent }) => change(target.value, nativeEvent)}
      />
      <p id={`${id}-wrong`} className={styles.wrong} role="alert">
        {wrong}
      </p>
      <PadKeys
        busy={busy}
        onDigit={(digit, event) => change(pin + digit, event)}
        onBack={() => setPin((before) => before.slice(0, -1))}
      />
    </form>
  )
}

type PadKeysProps = {
  busy: boolean
  onDigit: (digit: string, event: Event) => void
  onBack: () => void
}

/** In the order of a phone in every language: people remember a PIN also by where the digits are. */
function PadKeys({ busy, onDigit, onBack }: PadKeysProps) {
  return (
    <div className={styles.keys} dir="ltr">
      {keys.map((digit) => (
        <Button
          key={digit}
          className={styles.key}
          onClick={({ nativeEvent }) => onDigit(digit, nativeEvent)}
        >
          {digit}
        </Button>
      ))}
      <Button
        className={classNames(styles.key, styles.zero)}
        onClick={({ nativeEvent }) => onDigit('0', nativeEvent)}
      >
        0
      </Button>
      <Button
        kind="plain"
        className={styles.key}
        aria-label={t`Delete last digit`}
        onClick={onBack}
      >
        <ClearIcon />
      </Button>
      <Button kind="main" className={styles.open} type="submit" busy={busy}>
        {busy
          ? t`Unlocking…`
          : t({ message: 'Unlock', comment: 'Button: opens the tablet with a PIN' })}
      </Button>
    </div>
  )
}

/** How long after the last digit people still press Enter out of habit. */
const habitMs = 1_500

/** The Enter that follows the last digit by habit must not press what has the focus once the desk is open. */
function ignoreHabit(at: number): void {
  const look = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.timeStamp - at > habitMs) return
    event.preventDefault()
    event.stopPropagation()
  }
  globalThis.addEventListener('keydown', look, { capture: true, once: true })
}
