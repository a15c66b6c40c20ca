import { t } from '@lingui/core/macro'
import { useNavigate } from 'react-router'
import { Button } from '../../ui/Button.tsx'
import { guestFormId } from './GuestForm.tsx'

export type Next = {
  readonly step: 'items' | 'guest'
  /** The address of the guest's form. */
  readonly guestAt: string
  /** Why the next step is not possible now. */
  readonly off: string | null
  readonly busy: boolean
}

/**
 * The button to the next step. They are two elements: one that turns from "Continue" into "Create booking" before the
 * browser has ended the press would submit the form by it.
 */
export function NextButton({ step, guestAt, off, busy }: Next) {
  const navigate = useNavigate()
  return step === 'items' ? (
    <Button
      key="continue"
      kind="main"
      tall
      off={off}
      busy={busy}
      onClick={() => void navigate(guestAt)}
    >
      {t({ message: 'Continue', comment: 'Button: from the items to the details of the guest' })}
    </Button>
  ) : (
    <Button
      key="create"
      kind="main"
      tall
      type="submit"
      form={guestFormId}
      off={off}
      busy={busy}
    >{t`Create booking`}</Button>
  )
}
