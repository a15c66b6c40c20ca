import { useState } from 'react'
import { useToday } from '../../api/clock.ts'
import { type CalendarData, useCalendar } from '../data/useCalendar.ts'
import { useDrafts } from '../drafts/draftStore.ts'
import { type AskedAbout, askedAbout } from './askedAbout.ts'

/**
 * The calendar as the changes need it: with the prices that tell what the drafts come to, and no others.
 *
 * @param isSeen false while something else is looked at: nothing is asked then
 */
export function useChangesCalendar(isSeen = true): CalendarData {
  const today = useToday()
  const drafts = useDrafts()
  const [asked, setAsked] = useState<AskedAbout>({ days: { from: today, to: today }, itemIds: [] })
  const data = useCalendar(asked)
  const wanted = askedAbout(isSeen ? drafts : [], data.items, today)
  if (JSON.stringify(wanted) !== JSON.stringify(asked)) setAsked(wanted)
  return data
}
