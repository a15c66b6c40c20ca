import { z } from 'zod'

/**
 * The file of a whole business: gzip of lines in JSON. First the header, then for each table one line and its rows as
 * arrays of texts, then the sequences, and at last the end with the number of rows, so that a cut-off file is noticed.
 */
export const header = z.object({
  deskbell: z.literal('business'),
  version: z.literal(1),
  madeAt: z.string(),
  /** The steps of the migrations, by wing: the shape of the tables. */
  steps: z.object({ service: z.array(z.string()), gate: z.array(z.string()) }),
})

export const tableLine = z.object({ table: z.string(), columns: z.array(z.string()) })

export const sequenceLine = z.object({
  sequence: z.string(),
  value: z.string(),
  isCalled: z.boolean(),
})

export const endLine = z.object({ end: z.literal(true), rows: z.number() })

/** What was carried over. */
export type TransferCounts = {
  readonly tables: number
  readonly rows: number
  readonly bookings: number
}

/** Nothing was exported or imported; the message is for the person at the terminal. */
export class TransferRefused extends Error {
  override readonly name = 'TransferRefused'
}
