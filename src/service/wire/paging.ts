import { limit, offset, page } from './kinds.ts'
import type { Parameters } from './parameters.ts'
import { badParameter } from './problem.ts'

/** What every 3.0 list in pages reads, to be spread into its schema. */
export const inPages = { limit: limit(), page: page() }

/** The same of a 4.0 list (§4.4). */
export const inSlices = { limit: limit(), offset: offset() }

/** The page that `inPages` read. */
export const toPage = (sent: { readonly limit: number; readonly page: number }): AskedPage => ({
  limit: sent.limit,
  page: sent.page,
  skip: (sent.page - 1) * sent.limit,
})

const unreadable = 'a whole number, 1 or more'

function positive(parameters: Parameters, name: string): number | undefined {
  const text = parameters.get(name)
  if (text === undefined) return undefined
  const number = /^\d{1,9}$/.test(text) ? Number(text) : 0
  if (number < 1) throw badParameter(name, unreadable)
  return number
}

/** Which page of a list is asked for; `limit` is the one actually served. */
export type AskedPage = { readonly limit: number; readonly page: number; readonly skip: number }

/**
 * `limit` (100 when absent, 250 at most) and `page` of a 3.0 list (§4.3).
 *
 * @throws {Problem} 400 naming the one that is not a positive whole number
 */
export function askedPage(parameters: Parameters, standard = 100, most = 250): AskedPage {
  const size = Math.min(positive(parameters, 'limit') ?? standard, most)
  const number = positive(parameters, 'page') ?? 1
  return { limit: size, page: number, skip: (number - 1) * size }
}

/** `limit` and `offset` of a 4.0 list (§4.4). @throws {Problem} 400 naming the one that is wrong */
export function askedOffset(parameters: Parameters, standard = 100, most = 250) {
  const size = Math.min(positive(parameters, 'limit') ?? standard, most)
  return { limit: size, offset: parameters.wholeNumber('offset') ?? 0 }
}
