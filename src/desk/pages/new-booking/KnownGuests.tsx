import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormField } from '../../../contract/bookingForm.ts'
import { formValuesOf, guestNameField } from '../../../contract/requests.ts'
import { useApi } from '../../core/api/ApiContext.ts'
import { useToday } from '../../core/api/clock.ts'
import { customer } from '../../core/api/queries/customer.ts'
import { type SearchGuest, stayWords } from '../../shared/search/guests.ts'
import { useReplicaGuests } from '../../shared/search/useGuests.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './KnownGuests.module.css'
import { readNewBooking } from './keptBooking.ts'

const most = 4
const fewestLetters = 2

type KnownGuestsProps = {
  /** The current text of the name field. */
  name: string
  fields: readonly FormField[]
  onType: (name: string, value: string) => void
}

type Chosen = {
  readonly guest: SearchGuest
  readonly filled: KnownFields
  readonly kept: KnownFields
}

/** Under the name: guests of the replica with that name. Choosing one fills in their known fields. */
export function KnownGuests({ name, fields, onType }: KnownGuestsProps) {
  const today = useToday()
  const api = useApi()
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const typed = name.trim()
  const isChosen = chosen !== null && typed === chosen.guest.name
  const isSought = !isChosen && typed.length >= fewestLetters
  const { exact, close } = useReplicaGuests(isSought ? typed : null)
  const found = [...exact, ...close].slice(0, most)

  function fill(guest: SearchGuest, known: KnownFields, before: KnownFields): KnownFields {
    const fieldNames = new Set(fields.map((field) => field.name))
    const { into, kept } = filledIn(known, fieldNames, readNewBooking().typed, before)
    for (const [field, value] of Object.entries(into)) onType(field, value)
    const filled = { ...before, ...into }
    setChosen((now) => ({ guest, filled, kept: { ...now?.kept, ...kept } }))
    return filled
  }
  async function choose(guest: SearchGuest): Promise<void> {
    setChosen(null)
    const filled = fill(guest, formValuesOf(guest), chosen?.filled ?? {})
    if (guest.customerId === null) return
    try {
      const record = await queryClient.fetchQuery(customer(api, guest.customerId))
      const isStill = readNewBooking().typed[guestNameField] === guest.name
      const { [guestNameField]: _, ...others } = formValuesOf(record)
      if (isStill) fill(guest, others, filled)
    } catch {
      // The booking's fields are filled in; the rest can be typed.
    }
  }

  if (isChosen) {
    const take = (field: string): void => {
      onType(field, chosen.kept[field] ?? '')
      const { [field]: _, ...others } = chosen.kept
      setChosen({ ...chosen, kept: others })
    }
    return <KeptFields fields={fields} kept={chosen.kept} onTake={take} />
  }
  if (found.length === 0) return null
  return (
    <ul className={styles.known} aria-label={t`Returning guests`}>
      {found.map((guest) => (
        <li key={guest.key}>
          <button type="button" onClick={() => void choose(guest)}>
            <b>
              <bdi>{guest.name}</bdi>
            </b>
            <span>
              {[stayWords(guest, today), guest.email || guest.phone].filter(Boolean).join(' · ')}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

type KeptFieldsProps = {
  fields: readonly FormField[]
  kept: KnownFields
  onTake: (name: string) => void
}

/** Fields that were typed before the guest was chosen, and are known otherwise. */
function KeptFields({ fields, kept, onTake }: KeptFieldsProps) {
  const shown = fields.filter(({ name }) => kept[name] !== undefined)
  return shown.length === 0 ? null : (
    <ul
      className={styles.kept}
      aria-label={t({
        message: 'From last time',
        comment: 'Names the list of what the guest gave last time',
      })}
    >
      {shown.map(({ name, label }) => (
        <li key={name}>
          <span>
            <Trans comment="What the guest gave before in this field: “Phone from last time: 079 123”">
              {ph({ field: label })} from last time: <bdi>{ph({ answer: kept[name] ?? '' })}</bdi>
            </Trans>
          </span>
          <Button kind="plain" onClick={() => onTake(name)}>
            {t({ message: 'Use this', comment: 'Button: takes what the guest gave last time' })}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** A guest's known data, by the names of the form's fields (§2.10). */
type KnownFields = Readonly<Record<string, string>>

type FilledFields = {
  /** The values to fill in. */
  readonly into: KnownFields
  /** Known values that were not filled in, because somebody typed another one. */
  readonly kept: KnownFields
}

/**
 * The values of a known guest for the form: only fields that are empty, or that the desk filled in from another guest.
 * The name was typed to find the guest, so it is replaced; anything else that a person typed stays.
 *
 * @param fieldNames the names of the form's fields
 * @param before the values that the desk filled in, not a person
 */
function filledIn(
  known: KnownFields,
  fieldNames: ReadonlySet<string>,
  typed: KnownFields,
  before: KnownFields,
): FilledFields {
  const into: Record<string, string> = {}
  const kept: Record<string, string> = {}
  for (const [name, value] of Object.entries(known)) {
    if (!fieldNames.has(name) || value.trim() === '') continue
    const current = (typed[name] ?? '').trim()
    if (current === value.trim()) continue
    const isFree = current === '' || current === before[name]?.trim() || name === guestNameField
    if (isFree) into[name] = value
    else kept[name] = value
  }
  return { into, kept }
}
