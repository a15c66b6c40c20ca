import { useQuery } from '@tanstack/react-query'
import { myRole } from '../queries/myRole.ts'
import { useService } from '../service/ServiceContext.ts'
import { useSession } from '../session/session.ts'

/** Those who may look at the calendar and not change it. Any other name, and none, is let try. */
const lookers: ReadonlySet<string> = new Set(['desk', 'viewer'])

/** False when the service says that this person's part is another one than to change prices (ux.md §3.7). */
export function useMayEdit(): boolean {
  const id = useSession(({ account }) => account?.id ?? null)
  const { data } = useQuery({ ...myRole(useService(), id ?? 0), enabled: id !== null })
  return data == null || !lookers.has(data)
}
