import { useQuery } from '@tanstack/react-query'
import { myRole } from '../queries/myRole.ts'
import { useService } from '../service/ServiceContext.ts'
import { useSession } from '../session/session.ts'

/** Those who may look at the calendar and not change it. Any other name, and none, is let try. */
const lookers: ReadonlySet<string> = new Set(['desk', 'viewer'])

/** What this person may do with the calendar (ux.md §3.7); `asking` until the service has said what their part is. */
export function useCalendarRole(): 'edits' | 'looks on' | 'asking' {
  const id = useSession(({ account }) => account?.id ?? null)
  const { data, isPending } = useQuery({ ...myRole(useService(), id ?? 0), enabled: id !== null })
  if (id !== null && isPending) return 'asking'
  return data != null && lookers.has(data) ? 'looks on' : 'edits'
}

/** False when the service says that this person's part is another one than to change prices (ux.md §3.7). */
export const useMayEdit = (): boolean => useCalendarRole() !== 'looks on'
