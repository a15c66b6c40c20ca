import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BookingForm, FormField } from '../../../contract/bookingForm.ts'
import type { CalendarDay } from '../../../contract/day.ts'
import type { BookingSession } from '../../../contract/session.ts'
import { useApi } from '../../core/api/ApiContext.ts'
import { useToday } from '../../core/api/clock.ts'
import { failureOf } from '../../core/api/failures.ts'
import { FailurePanel } from '../../core/api/parts/FailurePanel.tsx'
import { bookingForm } from '../../core/api/queries/bookingForm.ts'
import type { PaidHow } from '../../core/outbox/command.ts'
import { useWhyNoPaymentNow } from '../../core/outbox/useWhyNoPaymentNow.ts'
import { useWhyNot } from '../../core/outbox/words/notAllowed.ts'
import { RowBones } from '../../ui/Bones.tsx'
import type { FormValues } from './createActs.ts'
import { fieldsOf, reportedProblems, valuesOf } from './formRules.ts'
import { GuestForm } from './GuestForm.tsx'
import { changeNewBooking, useNewBooking } from './keptBooking.ts'
import type { Next } from './NextButton.tsx'
import { topLines } from './newBooking.ts'
import type { CartState } from './useCart.ts'

/** What is wrong with a field, by its name. */
type FieldErrors = Readonly<Record<string, string>>

type GuestFormState = {
  /** The fields that the service asks for; undefined until its answer arrives. */
  readonly form: BookingForm | undefined
  readonly error: Error | null
  readonly retry: () => void
  readonly typed: Readonly<Record<string, string>>
  /** The values to send, by field name. */
  readonly values: FormValues
  readonly fields: readonly FormField[]
  readonly wrong: FieldErrors
  readonly setWrong: (wrong: FieldErrors) => void
  /** Shows the service's complaints at the fields. */
  readonly onWrong: (reported: FieldErrors) => void
  readonly type: (name: string, value: string) => void
}

/** The form about the guest: what the service asks, what was typed, and what is wrong with it. */
export function useGuestForm(): GuestFormState {
  const { data: form, error, refetch } = useQuery(bookingForm(useApi()))
  const { typed } = useNewBooking()
  const [wrong, setWrong] = useState<FieldErrors>({})
  return {
    form,
    error,
    retry: () => void refetch(),
    typed,
    values: form === undefined ? {} : valuesOf(form, typed),
    fields: form === undefined ? [] : fieldsOf(form),
    wrong,
    setWrong,
    onWrong: (reported) => form && setWrong(reportedProblems(form, reported)),
    type(name, value) {
      changeNewBooking({ type: 'typed', name, value })
      setWrong((before) => without(before, name))
    },
  }
}

type GuestStepProps = {
  guest: GuestFormState
  cart: CartState
  next: Next
  /** A booking is being created from it, so nothing in it may change. */
  isFrozen: boolean
  onCreate: () => void
  onCreateForWalkIn: (how: PaidHow) => void
}

/** The second step: for whom it is. */
export function GuestStep({ guest, cart, next, isFrozen, ...on }: GuestStepProps) {
  const today = useToday()
  const whyNoWalkIn = useWhyNoWalkIn()
  if (guest.form === undefined) {
    if (guest.error === null) return <RowBones />
    return <FailurePanel reason={failureOf(guest.error)} of="list" onRetry={guest.retry} />
  }
  return (
    <GuestForm
      form={guest.form}
      typed={guest.typed}
      wrong={guest.wrong}
      isFrozen={isFrozen}
      onType={guest.type}
      onWrong={guest.setWrong}
      onCreate={on.onCreate}
      walkIn={
        beginsToday(cart.session, today)
          ? {
              total: cart.session?.total ?? null,
              off: next.off ?? whyNoWalkIn,
              busy: next.busy,
              onCreate: on.onCreateForWalkIn,
            }
          : null
      }
    />
  )
}

/** Why a guest who is at the desk cannot pay and be checked in with the same tap; null if they can. */
function useWhyNoWalkIn(): string | null {
  const noPayment = useWhyNot('set-paid')
  const noCheckIn = useWhyNot('check-in')
  const noPaymentNow = useWhyNoPaymentNow(true)
  return noPayment ?? noCheckIn ?? noPaymentNow
}

/** All of it begins on the day itself: the guest may be at the desk. */
function beginsToday(session: BookingSession | null, today: CalendarDay): boolean {
  const lines = session === null ? [] : topLines(session)
  return lines.length > 0 && lines.every(({ startDay }) => startDay === today)
}

const without = (wrong: Readonly<Record<string, string>>, name: string) =>
  Object.fromEntries(Object.entries(wrong).filter(([field]) => field !== name))
