import { useQuery } from '@tanstack/react-query'
import { isFrontDesk } from '../../../contract/account.ts'
import { useFirstRowsDrawn } from '../../kit/firstRows.ts'
import type { Reader } from '../failures.ts'
import { useService } from '../ServiceContext.ts'
import { useSignIn } from '../signIn.ts'
import { type May, mayAct, mayOf } from './may.ts'
import { partOf } from './partOf.ts'
import { lastPart, rememberedPart } from './rememberedPart.ts'
import { useTabletFor } from './tabletFor.ts'

/** What this person may at this tablet; null until the service has said what their part is. */
export const useMay = (): May | null => useMayBy(true)

/** The same, of what is known: asks nobody. */
export const useMayAsKnown = (): May | null => useMayBy(false)

/**
 * What the way around is drawn from: what was told of whoever was here last holds until it is known who is here now.
 * Null: nobody knows yet.
 */
export function useMayToDraw(): May | null {
  const known = useMayAsKnown()
  const isSomebody = useSignIn(({ person }) => person !== null)
  const { tablet } = useTabletFor()
  if (known !== null || isSomebody) return known
  const last = lastPart()
  return last === undefined ? null : mayOf(last, tablet)
}

/** Whether the service has said that they may look, and not change anything. */
export const useOnlyLooks = (): boolean => !mayAct(usePart())

/** Why they make no booking, in words; null as far as anybody knows they may. */
export const useWhyNoBooking = (): string | null =>
  useOnlyLooks() ? 'This account may look, and make no bookings' : null

/** Who reads a refusal, as far as the service has said what their part is. */
export function useReader(): Reader {
  return isFrontDesk(usePart()) ? 'front desk' : 'anybody'
}

/** What was last told of whoever is signed in; null where nothing was. */
function usePart(): string | null {
  const id = useSignIn(({ account }) => account?.id ?? null)
  return id === null ? null : (rememberedPart(id) ?? null)
}

function useMayBy(asks: boolean): May | null {
  const id = useSignIn(({ account }) => account?.id ?? null)
  const isSomebody = useSignIn(({ person }) => person !== null)
  // What was told at sign-in does for the first rows.
  const isTime = useFirstRowsDrawn() || (id !== null && rememberedPart(id) === undefined)
  const asked = useQuery({
    ...partOf(useService(), id ?? 0),
    enabled: asks && isTime && id !== null,
  })
  const { tablet } = useTabletFor()
  if (!isSomebody) return null
  // The service does not say who it is, let alone their part.
  if (id === null) return mayOf(null, tablet)
  return asked.isPending ? null : mayOf(asked.data ?? null, tablet)
}
