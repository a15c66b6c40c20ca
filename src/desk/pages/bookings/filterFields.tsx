import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { type CalendarDay, parseDay } from '../../../contract/day.ts'
import { instantOf, wallClock } from '../../../contract/zone.ts'
import { useZone } from '../../core/api/clock.ts'
import { TextField } from '../../ui/Field.tsx'

type FilterDayProps = {
  label: string
  day: CalendarDay | undefined
  wrong?: string | null
  onDay: (day: CalendarDay | undefined) => void
}

/** A date field. While a year is being typed the browser reports years like 0002, which are ignored. */
export function DayField({ label, day, wrong, onDay }: FilterDayProps) {
  const [text, setText] = useState<string>(day ?? '')
  return (
    <TextField
      type="date"
      label={label}
      value={text}
      wrong={wrong}
      onChange={({ target }) => {
        setText(target.value)
        if (target.value === '') onDay(undefined)
        else if (isDay(target.value)) onDay(parseDay(target.value))
      }}
    />
  )
}

const isDay = (text: string): boolean => /^[1-9]\d{3}-\d\d-\d\d$/.test(text)

type MomentFieldProps = {
  label: string
  moment: Date | undefined
  onMoment: (moment: Date | undefined) => void
}

/** A date and time on the business's clock, whatever zone the tablet is in. */
export function MomentField({ label, moment, onMoment }: MomentFieldProps) {
  const timeZone = useZone()
  const [text, setText] = useState(() =>
    moment === undefined ? '' : wallClock(moment, timeZone).toISOString().slice(0, 16),
  )
  return (
    <TextField
      type="datetime-local"
      label={label}
      hint={t`At this time or later, business time`}
      value={text}
      onChange={({ target }) => {
        setText(target.value)
        const wallMs = Date.parse(`${target.value.slice(0, 16)}Z`)
        if (target.value === '') onMoment(undefined)
        else if (/^[1-9]\d{3}-/.test(target.value) && !Number.isNaN(wallMs)) {
          onMoment(instantOf(wallMs, timeZone))
        }
      }}
    />
  )
}

type EmailFieldProps = {
  label: string
  email: string | undefined
  onEmail: (email: string | undefined) => void
}

/** The service finds whole addresses only, so the filter changes on Enter or on leaving the field. */
export function EmailField({ label, email, onEmail }: EmailFieldProps) {
  const [text, setText] = useState(email ?? '')
  const [isSubmitted, setSubmitted] = useState(email !== undefined)
  const written = text.trim()
  const isWhole = written === '' || isEmail(written)
  function ask(): void {
    setSubmitted(true)
    if (isWhole && written !== (email ?? '')) onEmail(written === '' ? undefined : written)
  }
  return (
    <TextField
      type="email"
      label={label}
      hint={t`The full address. It is not added to links.`}
      wrong={isSubmitted && !isWhole ? t`Enter the full address.` : null}
      autoComplete="off"
      value={text}
      onChange={({ target }) => {
        setText(target.value)
        setSubmitted(false)
      }}
      onBlur={ask}
      onKeyDown={({ key }) => {
        if (key === 'Enter') ask()
      }}
    />
  )
}

/** Loose on purpose: the service accepted every address it has. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text)

type NumberFieldProps = {
  label: string
  value: number | undefined
  hint?: string
  onNumber: (value: number | undefined) => void
}

/** A field for an id of the service. */
export function NumberField({ label, value, hint, onNumber }: NumberFieldProps) {
  const [text, setText] = useState(value === undefined ? '' : String(value))
  const isNumber = /^\d{0,12}$/.test(text.trim())
  return (
    <TextField
      inputMode="numeric"
      label={label}
      hint={hint}
      wrong={isNumber ? null : t`Digits only`}
      autoComplete="off"
      value={text}
      onChange={({ target }) => {
        setText(target.value)
        const written = target.value.trim()
        if (/^\d{0,12}$/.test(written)) onNumber(written === '' ? undefined : Number(written))
      }}
    />
  )
}
