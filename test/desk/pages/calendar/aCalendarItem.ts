import type { CalendarItem } from '../../../../src/desk/pages/calendar/data/useCalendar.ts'

/** Item 1 of category 1, by the day. */
export const aCalendarItem = (wish: Partial<CalendarItem> = {}): CalendarItem => ({
  id: 1,
  name: 'Single kayak',
  categoryId: 1,
  categoryName: 'Boats',
  stock: 4,
  unit: 'D',
  ...wish,
})
