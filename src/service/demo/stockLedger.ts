import type { DemoItem } from './catalogue.ts'

/** Which nights or days of an item a booking takes: the last night's morning is free again. */
export type Span = {
  readonly item: DemoItem
  readonly qty: number
  readonly start: number
  readonly end: number
}

/**
 * Keeps the demo business honest: no item is out more often than there are of it on any day.
 *
 * @returns what takes a span's days, or takes nothing and answers false when one of them is full
 */
export function stockLedger(): (span: Span) => boolean {
  const out = new Map<string, number>()
  return (span) => {
    if (span.item.unlimited) return true
    const days = daysOf(span)
    if (days.some((day) => (out.get(day) ?? 0) + span.qty > span.item.stock)) return false
    for (const day of days) out.set(day, (out.get(day) ?? 0) + span.qty)
    return true
  }
}

function daysOf({ item, start, end }: Span): string[] {
  const last = item.sold === 'night' ? end - 1 : end
  return Array.from(
    { length: last - start + 1 },
    (_, day) => `${item.aliasId || item.itemId}:${start + day}`,
  )
}
