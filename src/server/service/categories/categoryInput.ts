import { z } from 'zod'
import type { WireCategory4 } from '../../../contract/wire/categoryShapes.ts'
import { needed, wholeNumber } from '../wire/kinds.ts'
import { code, codes, line, paragraphs, title } from '../wire/memberKinds.ts'
import { inSlices } from '../wire/paging.ts'
import { categoryStates } from './categoryState.ts'

const members = {
  name: title('What it is called.'),
  description: paragraphs('What is in it, for guests.', 5000),
  weight: wholeNumber('Its place in lists; smaller ones come first.', { most: 100_000 }),
  imageUrl: line('Where its picture is: https. Empty or null for none.', 2000).refine(
    (url) => url === undefined || url === '' || isPicture(url),
    { error: 'must be an address that begins with https://, or empty' },
  ),
  status: code(
    categoryStates,
    'enabled; hidden from customers, with all in it; disabled: also out of lists once nothing in it is sold.',
  ),
} satisfies Partial<Record<keyof WireCategory4, z.ZodType>>

function isPicture(url: string): boolean {
  return url.startsWith('https://') && URL.canParse(url)
}

/** `POST /categories` */
export const newCategory = z.object({ ...members, name: needed(members.name) })

/** `PATCH /categories/{id}`: what is not sent stays as it is. */
export const changedCategory = z.object(members)

export type NewCategory = z.output<typeof newCategory>
export type SentCategory = Partial<z.output<typeof changedCategory>>

/** Those that are never null. */
export const categoryMembers = [...Object.keys(members).filter((name) => name !== 'imageUrl'), 'id']

/** `GET /categories` */
export const categoryFilters = z.object({
  status: codes(categoryStates, 'Only these; when not sent, those that are not disabled.'),
  ...inSlices,
})
