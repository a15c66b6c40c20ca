import { useMay } from '../../../core/api/roles/useMay.ts'

/** What this person may do in the calendar (ux.md §3.7); `asking` until the service has given their role. */
export function useCalendarRole(): 'edits' | 'looks on' | 'asking' {
  const may = useMay()
  if (may === null) return 'asking'
  return may.changePrices ? 'edits' : 'looks on'
}

/** False when this person's role, or this tablet's, may not change prices (ux.md §3.7). */
export const useMayEdit = (): boolean => useCalendarRole() !== 'looks on'
