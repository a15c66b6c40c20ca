import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { isFrontDesk } from '../../../../contract/account.ts'
import { useFirstRowsDrawn } from '../../../ui/firstRows.ts'
import { useApi } from '../ApiContext.ts'
import type { FailureReader } from '../failures.ts'
import { useSignIn } from '../signIn.ts'
import { type May, mayAct, mayOf } from './may.ts'
import { partOf } from './partOf.ts'
import { lastPart, rememberedPart } from './rememberedPart.ts'
import { useTabletFor } from './tabletFor.ts'

/** What this person may do at this tablet; null until the service has given their role. */
export const useMay = (): May | null => useMayBy(true)

/** The same from known data, without a request. */
export const useMayAsKnown = (): May | null => useMayBy(false)

/**
 * For the navigation: the last person's role is used until the person who is here now is known. Null while unknown.
 */
export function useMayToDraw(): May | null {
  const known = useMayAsKnown()
  const isSomebody = useSignIn(({ person }) => person !== null)
  const { tablet } = useTabletFor()
  if (known !== null || isSomebody) return known
  const last = lastPart()
  return last === undefined ? null : mayOf(last, tablet)
}

/** Whether this person may only read, by an answer of the service. */
export const useOnlyLooks = (): boolean => !mayAct(usePart())

/** Why this person may not make a booking, in words; null when they may, as far as known. */
export const useWhyNoBooking = (): string | null =>
  useOnlyLooks() ? t`Read only: you can’t make bookings` : null

/** The reader of a failure text, by their role as far as it is known. */
export function useReader(): FailureReader {
  return isFrontDesk(usePart()) ? 'front desk' : 'anybody'
}

/** The last known role of the signed-in person; null when there is none. */
function usePart(): string | null {
  const id = useSignIn(({ account }) => account?.id ?? null)
  return id === null ? null : (rememberedPart(id) ?? null)
}

function useMayBy(asks: boolean): May | null {
  const id = useSignIn(({ account }) => account?.id ?? null)
  const isSomebody = useSignIn(({ person }) => person !== null)
  // The role from the sign-in is enough for the first rows.
  const isTime = useFirstRowsDrawn() || (id !== null && rememberedPart(id) === undefined)
  const roleQuery = useQuery({
    ...partOf(useApi(), id ?? 0),
    enabled: asks && isTime && id !== null,
  })
  const { tablet } = useTabletFor()
  if (!isSomebody) return null
  // The service gives neither the person nor their role.
  if (id === null) return mayOf(null, tablet)
  return roleQuery.isPending ? null : mayOf(roleQuery.data ?? null, tablet)
}
