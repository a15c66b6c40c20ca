import type { Parameters } from './parameters.ts'
import { badParameter } from './problem.ts'

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
  const limit = Math.min(positive(parameters, 'limit') ?? standard, most)
  const page = positive(parameters, 'page') ?? 1
  return { limit, page, skip: (page - 1) * limit }
}

/** `limit` and `offset` of a 4.0 list (§4.4). @throws {Problem} 400 naming the one that is wrong */
export function askedOffset(parameters: Parameters, standard = 100, most = 250) {
  const limit = Math.min(positive(parameters, 'limit') ?? standard, most)
  return { limit, offset: parameters.wholeNumber('offset') ?? 0 }
}
