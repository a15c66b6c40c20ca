import { useNavigate } from 'react-router'
import { useLearnedRights, useWhyNot } from '../booking/notAllowed.ts'
import { useToday } from '../clock.ts'
import { useEntries, useOpenCount } from '../commands/outbox.ts'
import { lockDesk } from '../lock/lock.ts'
import { say } from '../parts/messages.ts'
import { paths } from '../paths.ts'
import type { HeldBooking } from '../replica/replica.ts'
import { useMayAsKnown } from '../roles/useMay.ts'
import { folded } from '../search/folded.ts'
import { searchHeld } from '../search/heldIndex.ts'
import { explain, failureOf } from '../service/failures.ts'
import { useService } from '../service/ServiceContext.ts'
import { useSession } from '../session/session.ts'
import { signOut } from '../session/signOut.ts'
import type { Row } from '../today/row.ts'
import type { PaletteDesk } from './verb.ts'

type Around = {
  readonly rows: readonly Row[]
  readonly confirmPayment: (held: HeldBooking) => void
}

/** What the verbs can see and do here and now. */
export function usePaletteDesk({ rows, confirmPayment }: Around): PaletteDesk {
  const today = useToday()
  const session = useSession()
  const may = useMayAsKnown()
  const navigate = useNavigate()
  const service = useService()
  const unsent = useOpenCount()
  useLearnedRights(useEntries())
  const whys = {
    'check-in': useWhyNot('check-in'),
    'check-out': useWhyNot('check-out'),
    note: useWhyNot('note'),
    'set-paid': useWhyNot('set-paid'),
  }
  const go = (to: string): void => void navigate(to)
  return {
    today,
    session,
    may,
    rows,
    confirmPayment,
    go,
    whyNot: (kind) => whys[kind],
    find: (typed, where) => {
      const { exact } = searchHeld(typed, { today, where })
      const [first] = exact
      const isCode = first !== undefined && folded(first.booking.code) === folded(typed).trim()
      return isCode ? [first] : exact
    },
    lock: () => lockDesk(service),
    signOut: () => {
      if (unsent > 0) {
        go(paths.settings)
        say({ text: 'Some actions are not sent yet: sign out here, where it says how many.' })
        return
      }
      signOut(service).then(
        () => void navigate(paths.signIn()),
        (thrown: unknown) => {
          const { title, advice } = explain(failureOf(thrown))
          say({ text: `Still signed in. ${title}: ${advice}`, key: 'sign-out' })
        },
      )
    },
  }
}
