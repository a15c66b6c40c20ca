import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { BookingForm, FormField } from '../../../contract/bookingForm.ts'
import type { Money } from '../../../contract/money.ts'
import { guestNameField } from '../../../contract/requests.ts'
import type { PaidHow } from '../../core/outbox/command.ts'
import { PayButtons } from '../../shared/day/check-dialogs/PayButtons.tsx'
import { Amount } from '../../ui/Amount.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { FormInput } from './FormInput.tsx'
import { fieldsOf, inOrder, valueOf, wrongIn } from './formRules.ts'
import styles from './GuestForm.module.css'
import { KnownGuests } from './KnownGuests.tsx'

/** The id of the form, for its submit button in the foot of the place. */
export const guestFormId = 'guest'

type GuestFormProps = {
  form: BookingForm
  typed: Readonly<Record<string, string>>
  wrong: Readonly<Record<string, string>>
  /** A booking is being created from it, so nothing in it may change. */
  isFrozen: boolean
  onType: (name: string, value: string) => void
  onWrong: (wrong: Readonly<Record<string, string>>) => void
  onCreate: () => void
  /** For a guest at the desk; null where no item begins today. */
  walkIn: WalkIn | null
}

type WalkIn = {
  /** The amount that will be recorded; null while the service has not given it. */
  readonly total: Money | null
  /** Why it cannot be done now. */
  readonly off: string | null
  readonly busy: boolean
  readonly onCreate: (how: PaidHow) => void
}

/** Asks who the booking is for: the name first, and the postal address only on request. */
export function GuestForm({ form, typed, wrong, isFrozen, walkIn, ...on }: GuestFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const { guest, address } = inOrder(form)
  useFormFocus(element, wrong)
  function send(create: () => void): void {
    const found = wrongIn(form, typed)
    flushSync(() => on.onWrong(found))
    if (Object.keys(found).length > 0) focusWrong(element.current)
    else create()
  }
  const input = (field: FormField) => (
    <div key={field.name}>
      <FormInput
        field={field}
        value={valueOf(field, typed)}
        wrong={wrong[field.name]}
        onChange={(now) => on.onType(field.name, now)}
      />
      {field.name === guestNameField && !isFrozen ? (
        <KnownGuests name={valueOf(field, typed)} fields={fieldsOf(form)} onType={on.onType} />
      ) : null}
    </div>
  )
  return (
    <form
      ref={element}
      id={guestFormId}
      aria-label={t`Guest`}
      className={styles.form}
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        send(on.onCreate)
      }}
    >
      <Messages messages={form.messages} />
      <fieldset className={styles.fields} disabled={isFrozen}>
        {guest.map(input)}
      </fieldset>
      {address.length === 0 ? null : (
        <AddressFields isOpen={isAddressOpen(address, typed, wrong)} isFrozen={isFrozen}>
          {address.map(input)}
        </AddressFields>
      )}
      {form.policy === null ? null : (
        <Policy policy={form.policy} isFrozen={isFrozen}>
          {form.policy.agreement === null ? null : input(form.policy.agreement)}
        </Policy>
      )}
      {walkIn === null ? null : (
        <WalkInButtons walkIn={walkIn} onPress={(how) => send(() => walkIn.onCreate(how))} />
      )}
      {fieldsOf(form).length === 0 ? <p>{t`No guest details needed`}</p> : null}
    </form>
  )
}

/** Begins in the first field. The service's complaints come after the press: the focus goes to the first of them. */
function useFormFocus(element: RefObject<HTMLFormElement | null>, wrong: GuestFormProps['wrong']) {
  useEffect(() => {
    element.current?.querySelector<HTMLElement>('input, textarea, select')?.focus()
  }, [element])
  useEffect(() => {
    if (Object.keys(wrong).length > 0) focusWrong(element.current)
  }, [element, wrong])
}

const Messages = ({ messages }: Pick<BookingForm, 'messages'>) =>
  messages.map((message) => (
    <p key={message} className={styles.message}>
      {message}
    </p>
  ))

type AddressFieldsProps = { isOpen: boolean; isFrozen: boolean; children: ReactNode }

function AddressFields({ isOpen, isFrozen, children }: AddressFieldsProps) {
  return (
    <div className={styles.more}>
      <Fold title={t`Address`} open={isOpen}>
        <fieldset className={styles.fields} disabled={isFrozen}>
          {children}
        </fieldset>
      </Fold>
    </div>
  )
}

const isAddressOpen = (
  address: readonly FormField[],
  typed: GuestFormProps['typed'],
  wrong: GuestFormProps['wrong'],
): boolean =>
  address.some(
    ({ name, isRequired }) => isRequired || wrong[name] !== undefined || (typed[name] ?? '') !== '',
  )

type WalkInButtonsProps = { walkIn: WalkIn; onPress: (how: PaidHow) => void }

function WalkInButtons({ walkIn: { total, off, busy }, onPress }: WalkInButtonsProps) {
  return (
    <div className={styles.walkIn}>
      <PayButtons label={t`Record payment and check in`} off={off} busy={busy} onPay={onPress} />
      {total === null ? (
        <p>{t`Creates the booking, records full payment and checks the guest in.`}</p>
      ) : (
        <p>
          <Trans>
            Creates the booking, records <Amount money={total} symbol /> as paid and checks the
            guest in.
          </Trans>
        </p>
      )}
    </div>
  )
}

type PolicyProps = {
  policy: NonNullable<BookingForm['policy']>
  isFrozen: boolean
  children: ReactNode
}

function Policy({ policy, isFrozen, children }: PolicyProps) {
  return (
    <>
      {policy.text === '' ? null : (
        <div className={styles.more}>
          <Fold title={t`Booking policy`}>
            <p className={styles.policy}>{policy.text}</p>
          </Fold>
        </div>
      )}
      <fieldset className={styles.fields} disabled={isFrozen}>
        {children}
      </fieldset>
    </>
  )
}

function focusWrong(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
