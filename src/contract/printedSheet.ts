import { z } from './zod.ts'

/** How many lines a sheet has at most. */
export const mostSheetLines = 2_000

/** The bookings of a sheet's lines in their order, each by its code; empty for a line that is of no booking. */
export const wireSheetCodes = z.lazy(() =>
  z.array(z.string().check(z.regex(/^[\w.~-]{0,64}$/))).check(z.maxLength(mostSheetLines)),
)

/**
 * A printed sheet, as the gate keeps it.
 * - `id`: the number printed on it, `7KQ4M`
 * - `what`: what it is, `Arrivals, 2026-07-11`; never a guest
 * - `printedAt`: ISO 8601
 * - `codes`: by line, from line 1 on
 */
export const wirePrintedSheet = z.lazy(() =>
  z.object({ id: z.string(), what: z.string(), printedAt: z.string(), codes: wireSheetCodes }),
)

/** A printed sheet, as the gate keeps it. */
export type PrintedSheet = z.infer<typeof wirePrintedSheet>
