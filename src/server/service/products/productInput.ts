import { z } from 'zod'
import type { WireProduct4 } from '../../../contract/wire/productShape.ts'
import { flag, needed, text, time, wholeNumber } from '../wire/kinds.ts'
import { code, codes, paragraphs, shaped, title } from '../wire/memberKinds.ts'
import { inSlices } from '../wire/paging.ts'
import { packageList, parameterList, rangeList } from './productLists.ts'
import { productStates } from './productState.ts'

const longestText = 20_000

const members = {
  sku: title('Its number in the business’s own books; no two share one.', 100),
  name: title('What it is called.'),
  categoryId: wholeNumber('The category it is found in.'),
  status: code(productStates, 'enabled, hidden from customers, or disabled: not sold any more.'),
  visibility: code(['*', 'S', 'P'], '* everybody, S staff, P within packages only (§2.2).'),
  unit: shaped(
    'N nights, D days, H hours, 30M half hours (§2.2).',
    /^(?:N|D|H|[1-9]\d{0,2}[HM])$/,
    'N, D, H, or a number with H or M, as 30M',
  ),
  length: wholeNumber('How many units it is booked for when no end is asked for.', {
    least: 1,
    most: 365,
  }),
  weight: wholeNumber('Its place in lists; smaller ones come first.', { most: 100_000 }),
  summary: paragraphs('What guests read first, in HTML.', longestText),
  details: paragraphs('What guests read on, in HTML.', longestText),
  stock: wholeNumber('Units there are; null when there is no end to them.', { most: 1_000_000 }),
  unlimited: flag('Whether there is no end to them.'),
  startTime: time('When it begins, where the hour is fixed; null where it is not.'),
  parameters: parameterList('What a booking of it counts; written anew as a whole.'),
  prices: rangeList(
    'What so many (`from`) of a priced parameter cost for one unit; written anew as a whole.',
  ),
  packages: packageList('Its add-ons, I always in it and O when wanted; written anew as a whole.'),
} satisfies Partial<Record<keyof WireProduct4, z.ZodType>>

/** `POST /products` */
export const newProduct = z.object({
  ...members,
  sku: needed(members.sku),
  name: needed(members.name),
  categoryId: needed(members.categoryId),
  prices: needed(members.prices),
})

/** `PATCH /products/{id}`: what is not sent stays as it is. */
export const changedProduct = z.object(members)

export type NewProduct = z.output<typeof newProduct>
export type SentProduct = Partial<z.output<typeof changedProduct>>

/** These are null in an answer when they have no value. */
const mayBeEmpty = ['stock', 'startTime']

export const productMembers = [
  ...Object.keys(members).filter((name) => !mayBeEmpty.includes(name)),
  'id',
]

/** Members that an answer has besides, and that follow from other ones. */
export const readOnlyMembers = [
  'id',
  'type',
  'categoryName',
  'productIds',
  'taxes',
  'customRateIds',
]

/** `GET /products` */
export const productFilters = z.object({
  categoryId: wholeNumber('Only products of this category.'),
  search: text('Only products whose name contains this.'),
  status: codes(productStates, 'Only these; when not sent, those that are not disabled.'),
  ...inSlices,
})
