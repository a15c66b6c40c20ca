import { useMay } from '../../api/roles/useMay.ts'

/** What this person may do with the calendar (ux.md §3.7); `asking` until the service has said what their part is. */
export function useCalendarRole(): 'edits' | 'looks on' | 'asking' {
  const may = useMay()
  if (may === null) return 'asking'
  return may.changePrices ? 'edits' : 'looks on'
}

/** False when this person's part, or this tablet's, is another one than to change prices (ux.md §3.7). */
export const useMayEdit = (): boolean => useCalendarRole() !== 'looks on'
