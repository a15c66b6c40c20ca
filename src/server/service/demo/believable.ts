import { arrivalsToday } from './cast.ts'
import { origins } from './people.ts'
import type { DemoTexts } from './texts.ts'
import { guestNotes, staffNotes } from './words.ts'

/** What somebody sees who looks at the product for the first time. */
export const believable: DemoTexts = {
  arrivals: arrivalsToday,
  origins,
  guestNotes,
  staffNotes,
  ownStatuses: [
    { id: 'NOSHOW', name: 'No-show' },
    { id: 'OWNERSTAY', name: 'Owner’s stay' },
  ],
}
