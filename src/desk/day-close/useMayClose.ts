import { useQuery } from '@tanstack/react-query'
import { myRole } from '../queries/myRole.ts'
import { useService } from '../service/ServiceContext.ts'
import { useSession } from '../session/session.ts'

/** Parts in the business that close no day. Any other name, and none, is let: the service itself guards its money. */
const others: ReadonlySet<string> = new Set(['desk', 'viewer'])

/** Whether this person closes the day; `asking` until the service has said what their part is. */
export function useMayClose(): 'may' | 'may not' | 'asking' {
  const id = useSession(({ account }) => account?.id ?? null)
  const { data, isLoading } = useQuery({ ...myRole(useService(), id ?? 0), enabled: id !== null })
  if (id !== null && isLoading) return 'asking'
  return data != null && others.has(data) ? 'may not' : 'may'
}
