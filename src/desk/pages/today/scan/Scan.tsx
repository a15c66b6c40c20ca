import { t } from '@lingui/core/macro'
import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useNow, useToday, useZone } from '../../../core/api/clock.ts'
import { Button } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/design/classNames.ts'
import { TextField } from '../../../ui/Field.tsx'
import { useScanner } from '../../../ui/keys/useScanner.ts'
import { Sheet } from '../../../ui/Sheet.tsx'
import { useBookingBeside } from '../../../ui/useBookingBeside.ts'
import { CameraView } from './CameraView.tsx'
import styles from './Scan.module.css'
import { ScanLine } from './ScanLine.tsx'
import { closeScan, openRush, takeScanned } from './scanState.ts'
import { noScans, type Scan, useScans } from './scans.ts'
import { useScanning } from './useScanning.ts'
import { verdictWords } from './verdict.ts'

/** Scan: by camera, by a handheld scanner or by typing, one guest after the other (ux.md §3.2). */
export function Component() {
  const { rows, scans, take, whyNot } = useScanning()
  const [newest] = scans
  const listed = useId()
  const moment = { now: useNow(), zone: useZone() }
  const today = useToday()
  const beside = useBookingBeside()
  useScanner(take, () => document.querySelectorAll('dialog[open]').length > 1)
  const takeEarly = useEffectEvent(() => {
    const text = takeScanned()
    if (text !== null) take(text)
  })
  useEffect(() => {
    takeEarly()
    // The scans are forgotten when the sheet closes.
    return () => useScans.setState(noScans, true)
  }, [])
  return (
    <Sheet
      title={t({ message: 'Scan', comment: 'Reads the code of a booking with the camera' })}
      wide
      onClose={closeScan}
    >
      <div className={styles.scan}>
        <CameraView onText={take} />
        <TypedCode onText={take} />
        <Button
          aria-keyshortcuts="r"
          className={styles.rush}
          onClick={openRush}
        >{t`Queue mode`}</Button>
        <NewestVerdict newest={newest} />
        {scans.length === 0 ? (
          <p
            className={styles.none}
          >{t`Hold the code in front of the camera. Paid guests are checked in straight away.`}</p>
        ) : (
          <>
            <h3 id={listed} className={styles.heading}>{t`Last scans`}</h3>
            <ul aria-labelledby={listed} className={styles.list}>
              {scans.map((scan) => (
                <ScanLine
                  key={scan.id}
                  scan={scan}
                  row={scan.code === null ? null : (rows.get(scan.code) ?? null)}
                  moment={moment}
                  today={today}
                  whyNot={whyNot}
                  beside={beside}
                />
              ))}
            </ul>
          </>
        )}
      </div>
    </Sheet>
  )
}

function NewestVerdict({ newest }: { newest: Scan | undefined }) {
  return (
    <output className={styles.said}>
      {newest === undefined ? null : (
        <span
          key={newest.id}
          className={classNames(styles.verdict, styles[verdictWords()[newest.verdict].tone])}
        >
          {verdictWords()[newest.verdict].words}
        </span>
      )}
    </output>
  )
}

/** For tablets without a camera, and for codes it cannot read. A handheld scanner types here too. */
function TypedCode({ onText }: { onText: (text: string) => void }) {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (text.trim() === '') return
    onText(text)
    setText('')
    field.current?.focus()
  }
  return (
    <form className={styles.typed} onSubmit={submit}>
      <TextField
        ref={field}
        label={t`Booking code`}
        data-scan=""
        value={text}
        onChange={({ target }) => setText(target.value)}
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
      />
      <Button type="submit">
        {t({ message: 'Find', comment: 'Button: looks for the typed booking code' })}
      </Button>
    </form>
  )
}
