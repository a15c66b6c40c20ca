import { limit, offset, page } from './kinds.ts'

/** What every 3.0 list in pages reads, to be spread into its schema (§4.3). */
export const inPages = { limit: limit(), page: page() }

/** The same of a 4.0 list (§4.4). */
export const inSlices = { limit: limit(), offset: offset() }

/** The requested page of a list; `limit` is the one that is applied. */
export type RequestedPage = { readonly limit: number; readonly page: number; readonly skip: number }

/** The page that `inPages` read. */
export const toPage = (sent: { readonly limit: number; readonly page: number }): RequestedPage => ({
  limit: sent.limit,
  page: sent.page,
  skip: (sent.page - 1) * sent.limit,
})
