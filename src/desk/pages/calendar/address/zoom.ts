import type { CalendarView, Zoom } from '../../../ui/paths.ts'

type ZoomLevel = { readonly view: CalendarView; readonly zoom: Zoom }

const levels: readonly ZoomLevel[] = [
  { view: 'grid', zoom: 'fortnight' },
  { view: 'grid', zoom: 'month' },
  { view: 'year', zoom: 'month' },
]

/** One step closer or further: fortnight, month, year (ux.md §4.3). Null where there is none, and in other views. */
export function zoomedTo({ view, zoom }: ZoomLevel, way: 'closer' | 'further'): ZoomLevel | null {
  const at = levels.findIndex(
    (level) => level.view === view && (view === 'year' || level.zoom === zoom),
  )
  return at < 0 ? null : (levels[way === 'closer' ? at - 1 : at + 1] ?? null)
}
