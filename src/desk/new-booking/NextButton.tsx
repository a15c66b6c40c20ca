import { useNavigate } from 'react-router'
import { Button } from '../kit/Button.tsx'
import { guestFormId } from './GuestForm.tsx'

export type Next = {
  readonly step: 'items' | 'guest'
  /** The address of the guest's form. */
  readonly guestAt: string
  /** Why one cannot go on now. */
  readonly off: string | null
  readonly busy: boolean
}

/** The one way on from each step. */
export function NextButton({ step, guestAt, off, busy }: Next) {
  const navigate = useNavigate()
  return step === 'items' ? (
    <Button kind="main" tall off={off} busy={busy} onClick={() => void navigate(guestAt)}>
      Continue
    </Button>
  ) : (
    <Button kind="main" tall type="submit" form={guestFormId} off={off} busy={busy}>
      Create booking
    </Button>
  )
}
