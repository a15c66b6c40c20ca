import { plural, t } from '@lingui/core/macro'
import {
  type ComponentProps,
  type FormEvent,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useNow, useZone } from '../../../core/api/clock.ts'
import { useReplica } from '../../../core/api/replica.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { useScanner } from '../../../ui/keys/useScanner.ts'
import { MessageSlot } from '../../../ui/MessageSlot.tsx'
import { useBookingBeside } from '../../../ui/useBookingBeside.ts'
import { useModal } from '../../../ui/useModal.ts'
import { meantByEnter, queueOf, shownFor } from './queue.ts'
import styles from './Rush.module.css'
import { RushResult } from './RushResult.tsx'
import { RushRow } from './RushRow.tsx'
import { whoIsScanned } from './scanned.ts'
import { closeScan } from './scanState.ts'
import { noScans, useScans } from './scans.ts'
import { useScanning } from './useScanning.ts'

/** More rows than anybody reads through; typing finds the others. */
const shown = 40

const hints = () => ({
  clear: t`Enter checks in a guest with exactly this name and no balance.`,
  many: t`Several guests match. Type more, or choose one.`,
  none: t`No match today`,
})

/** Rush mode: the field, the queue, and the last result. The next guest needs no tap (ux.md §3.1). */
export function Component() {
  const [isLoud, setLoud] = useState(true)
  const [typed, setTyped] = useState('')
  const [isUnclear, setUnclear] = useState<'none' | 'many' | null>(null)
  const { rows, scans, take, whyNot } = useScanning({
    onTaken: (isGood) => isLoud && sound(isGood),
  })
  const moment = { now: useNow(), zone: useZone() }
  const beside = useBookingBeside()
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const heading = useId()
  useModal({ dialog, first: field, onClose: closeScan })
  useScanner(take, () => document.querySelectorAll('dialog[open]').length > 1)
  // The scans are forgotten when rush mode ends.
  useEffect(() => () => useScans.setState(noScans, true), [])

  const queue = useMemo(() => queueOf(rows.values()), [rows])
  const waiting = queue.filter(({ state }) => state === 'expected').length

  function submit(event: FormEvent): void {
    event.preventDefault()
    const isCode = whoIsScanned(typed, { rows, held: useReplica.getState().held }) !== null
    const meant = meantByEnter(typed, rows.values(), isCode)
    if (meant.is !== 'one') {
      setUnclear(typed.trim() === '' ? null : meant.is)
      return
    }
    take(meant.text)
    setTyped('')
    field.current?.focus()
  }
  return (
    <dialog ref={dialog} className={styles.rush} aria-labelledby={heading}>
      <RushHead heading={heading} waiting={waiting} isLoud={isLoud} setLoud={setLoud} />
      <form className={styles.field} onSubmit={submit}>
        <TextField
          ref={field}
          label={t`Name or code`}
          data-scan=""
          hint={hints()[isUnclear ?? 'clear']}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setUnclear(null)
          }}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
        />
      </form>
      <RushResult scan={scans[0] ?? null} rows={rows} moment={moment} />
      <Queue queue={queue} typed={typed} moment={moment} whyNot={whyNot} beside={beside} />
      <MessageSlot inSheet />
    </dialog>
  )
}

type RushHeadProps = {
  heading: string
  waiting: number
  isLoud: boolean
  setLoud: (value: boolean) => void
}

function RushHead({ heading, waiting, isLoud, setLoud }: RushHeadProps) {
  return (
    <header className={styles.head}>
      <div className={styles.title}>
        <h2 id={heading}>{t`Queue mode`}</h2>{' '}
        <span className={styles.count}>
          {plural(waiting, { one: '# left to check in', other: '# left to check in' })}
        </span>
      </div>
      <Chip pressed={isLoud} onClick={() => setLoud(!isLoud)}>
        {t({ message: 'Sound', comment: 'Button: sounds for each scan on or off' })}
      </Chip>
      <Button onClick={closeScan}>
        {t({ message: 'Close', comment: 'Button: ends queue mode' })}
      </Button>
    </header>
  )
}

type QueueProps = Omit<ComponentProps<typeof RushRow>, 'row'> & {
  queue: ReturnType<typeof queueOf>
  typed: string
}

/** The expected guests, narrowed by the typed name. */
function Queue({ queue, typed, ...of }: QueueProps) {
  const listed = useMemo(() => shownFor(queue, typed), [queue, typed])
  return (
    <section className={styles.queue} aria-label={t`Queue`}>
      <ul>
        {listed.slice(0, shown).map((row) => (
          <RushRow key={row.booking.code} row={row} {...of} />
        ))}
      </ul>
      {listed.length > shown ? (
        <p>
          {plural(
            { count: listed.length - shown },
            { one: '# more. Type a name.', other: '# more. Type a name.' },
          )}
        </p>
      ) : null}
      {listed.length === 0 ? (
        <p>{typed.trim() === '' ? t`No guests left to check in` : t`No match`}</p>
      ) : null}
    </section>
  )
}

let context: AudioContext | null = null

/** Loud enough for a queue: one high tone for done, two low ones for look here. Silent where there is no sound. */
function sound(isGood: boolean): void {
  try {
    context ??= new AudioContext()
    if (isGood) tone(context, 880, 0)
    else [0, 0.16].forEach((after) => context !== null && tone(context, 240, after))
  } catch {
    // No loudspeaker, or no permission: the result is still seen and felt.
  }
}

const seconds = 0.1
const volume = 0.15

function tone(of: AudioContext, hertz: number, after: number): void {
  const [oscillator, gain] = [of.createOscillator(), of.createGain()]
  const at = of.currentTime + after
  oscillator.frequency.value = hertz
  gain.gain.setValueAtTime(volume, at)
  gain.gain.exponentialRampToValueAtTime(0.001, at + seconds)
  oscillator.connect(gain).connect(of.destination)
  oscillator.start(at)
  oscillator.stop(at + seconds)
}
