import { useNavigate } from 'react-router'
import { folded } from '../../../contract/searchText.ts'
import { useApi } from '../../core/api/ApiContext.ts'
import { useToday } from '../../core/api/clock.ts'
import type { CachedBooking } from '../../core/api/replica.ts'
import { useMayAsKnown } from '../../core/api/roles/useMay.ts'
import { useSignIn } from '../../core/api/signIn.ts'
import { lockDesk } from '../../core/device/lock.ts'
import { useWhyNot } from '../../core/outbox/words/notAllowed.ts'
import type { DayBoardRow } from '../day/row.ts'
import { searchReplica } from './replicaIndex.ts'
import type { PaletteDesk } from './verb.ts'

type Around = {
  readonly rows: readonly DayBoardRow[]
  readonly confirmPayment: (held: CachedBooking) => void
  readonly signOut: () => void
}

/** The data and actions of the verbs now. */
export function usePaletteDesk({ rows, confirmPayment, signOut }: Around): PaletteDesk {
  const today = useToday()
  const signIn = useSignIn()
  const may = useMayAsKnown()
  const navigate = useNavigate()
  const api = useApi()
  const whys = {
    'check-in': useWhyNot('check-in'),
    'check-out': useWhyNot('check-out'),
    note: useWhyNot('note'),
    'set-paid': useWhyNot('set-paid'),
  }
  const go = (to: string): void => void navigate(to)
  return {
    today,
    signIn,
    may,
    rows,
    confirmPayment,
    go,
    whyNot: (kind) => whys[kind],
    find: (typed, where) => {
      const { exact } = searchReplica(typed, { today, where })
      const [first] = exact
      const isCode = first !== undefined && folded(first.booking.code) === folded(typed).trim()
      return isCode ? [first] : exact
    },
    lock: () => lockDesk(api),
    signOut,
  }
}
