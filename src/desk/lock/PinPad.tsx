import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Button } from '../parts/Button.tsx'
import { BackIcon } from '../parts/icons.tsx'
import styles from './PinPad.module.css'

type PinPadProps = {
  /** Whose PIN: `Kenji, your desk PIN`. */
  label: string
  busy: boolean
  /** Why the last one did not open. */
  wrong: string | null
  /** What stands in the box, after every digit. */
  onTyped: (pin: string) => void
  onPin: (pin: string) => void
}

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/** A PIN by keys on the glass, by keyboard, pasted, or filled in by a password manager. */
export function PinPad({ label, busy, wrong, onTyped, onPin }: PinPadProps) {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const [pin, setPin] = useState('')

  // Whoever comes to a locked desk types: nothing else is to be done here.
  useEffect(() => box.current?.focus(), [])

  const typed = useEffectEvent(onTyped)
  useEffect(() => typed(pin), [pin])

  function send(event: FormEvent): void {
    event.preventDefault()
    if (busy || pin === '') return
    onPin(pin)
    setPin('')
    box.current?.focus()
  }
  const press = (digit: string): void => setPin((before) => before + digit)
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
        onChange={({ target }) => setPin(target.value)}
      />
      <p id={`${id}-wrong`} className={styles.wrong} role="alert">
        {wrong}
      </p>
      <div className={styles.keys}>
        {keys.map((digit) => (
          <Button key={digit} className={styles.key} onClick={() => press(digit)}>
            {digit}
          </Button>
        ))}
        <Button
          kind="plain"
          className={styles.key}
          aria-label="Take the last digit back"
          onClick={() => setPin((before) => before.slice(0, -1))}
        >
          <BackIcon />
        </Button>
        <Button className={styles.key} onClick={() => press('0')}>
          0
        </Button>
        <Button kind="main" className={styles.open} type="submit" busy={busy}>
          {busy ? 'Opening' : 'Unlock'}
        </Button>
      </div>
    </form>
  )
}
