import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { PaidHow } from '../../core/outbox/command.ts'
import { useLookAgain } from '../../core/outbox/lookAgain.ts'
import { paths } from '../../ui/paths.ts'
import { type CreateForm, type CreateMemory, CreateRun, type OnMade } from './createRun.ts'
import type { CreateState } from './createState.ts'
import { useNewBooking } from './keptBooking.ts'
import type { Attempt } from './newBooking.ts'
import type { CartState } from './useCart.ts'

const stateAtFirst = (attempt: Attempt | null): CreateState => {
  if (attempt === null) return { is: 'idle' }
  return attempt.isUnsure ? { is: 'unsure', isLikely: false } : { is: 'checking', failure: null }
}

/** The state of "Create booking", and what a person can do about it. */
export function useCreate(cart: CartState, form: CreateForm, onMade?: OnMade) {
  const { attempt } = useNewBooking()
  const navigate = useNavigate()
  const [creating, setCreating] = useState<CreateState>(() => stateAtFirst(attempt))
  const memory = useRef<CreateMemory>({
    isSending: false,
    walkIn: null,
    refused: new Map(),
    last: { opId: '', body: '', isUnseen: false },
  })
  const run = new CreateRun({
    cart,
    form,
    memory,
    show: setCreating,
    openBooking: (code) => void navigate(paths.booking(code), { replace: true }),
    onMade,
  })
  useLookAgain(
    creating.is === 'checking' || creating.is === 'unsure',
    async (isWanted) => attempt === null || run.check(attempt, isWanted),
  )
  return {
    creating,
    create: () => void run.create(null),
    createForWalkIn: (how: PaidHow) => void run.create(how),
    /** Somebody has dealt with the problem. */
    settle: () => setCreating({ is: 'idle' }),
  }
}
