import { z } from 'zod'
import type { WireStatus4 } from '../../../contract/wire/statusShape.ts'
import { flag, needed, wholeNumber } from '../wire/kinds.ts'
import { shaped, title } from '../wire/memberKinds.ts'
import { inSlices } from '../wire/paging.ts'

const members = {
  name: title('What staff call it.', 60),
  weight: wholeNumber('Its place in lists; smaller ones come first.', { most: 100_000 }),
  holdsStock: flag('Whether its bookings keep their units from being sold again.'),
  enabled: flag('Whether bookings can be given it; those that have it keep it.'),
} satisfies Partial<Record<keyof WireStatus4, z.ZodType>>

const id = shaped(
  'Given once and never changed.',
  /^[A-Z0-9][A-Z0-9_-]{0,19}$/,
  '1 to 20 capital letters, digits, _ or -, as NOSHOW',
)

/** `POST /statuses`. Whether it holds stock is required: a wrong guess sells twice, or not at all. */
export const newStatus = z.object({
  ...members,
  id: needed(id),
  name: needed(members.name),
  holdsStock: needed(members.holdsStock),
})

/** `PATCH /statuses/{id}`: what is not sent stays as it is. */
export const changedStatus = z.object(members)

export type NewStatus = z.output<typeof newStatus>
export type SentStatus = Partial<z.output<typeof changedStatus>>

export const statusMembers = [...Object.keys(members), 'id']

/** `GET /statuses` */
export const statusFilters = z.object({
  enabled: flag('Only those that bookings can be given (1), or only the others (0).'),
  ...inSlices,
})
