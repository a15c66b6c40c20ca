import type { Page } from '../../../../contract/booking.ts'

/** A list with all records that could be read. */
export type WholeList<T> = {
  readonly records: readonly T[]
  /** Records that strayed from the contract; the screen shows their number. */
  readonly unreadable: number
  /** False when the list kept changing while it was read, so something may be missing. */
  readonly complete: boolean
  readonly currency: Page<T>['currency'] | null
}

/** The result of reading the pages of a list. */
export type Walked<T> = {
  readonly pages: readonly Page<T>[]
  readonly unique: ReadonlyMap<unknown, T>
}

/** The most pages that are read: a list without an end must not block the desk. */
const mostPages = 1_000
const mostWalks = 3

/** The progress: pages read, records that no earlier page had, and those with the unreadable ones. */
export type WalkProgress = {
  readonly pagesRead: number
  readonly fresh: number
  readonly held: number
}

/**
 * Whether another page follows. `pages` is trusted, or else the total; `limit` is not, because services reduce it
 * silently and return the requested value (real-world.md §6). Without any number the list ends with the first page
 * that has nothing new.
 */
export function hasNext<T>(
  { page, pages, total, records, unreadable }: Page<T>,
  { pagesRead, fresh, held }: WalkProgress,
): boolean {
  if (records.length + unreadable === 0 || pagesRead >= mostPages) return false
  if (pages !== null) return Math.max(page, pagesRead) < pages
  const bringsNew = fresh > 0 || records.length === 0
  return bringsNew && (total === null || held < total)
}

/** What one page says about the whole list. */
export type PageSummary = Pick<Page<unknown>, 'total' | 'unreadable'>

/** The total of the last page that has one: some services send it on their first page only. */
export const lastTotal = (pages: readonly PageSummary[]): number | null =>
  pages.findLast(({ total }) => total !== null)?.total ?? null

/** Whether every page that tells a total tells the same: a page without one says nothing about a change (§2.1). */
export const haveSameTotal = (pages: readonly PageSummary[]): boolean => {
  const total = lastTotal(pages)
  return pages.every((page) => page.total === null || page.total === total)
}

/**
 * Whether the number found equals the service's total, and the total was the same on every page: when one booking
 * disappears and another moves up, the number is right and the list is wrong. Unknown totals count as equal.
 */
export function agrees(found: number, pages: readonly PageSummary[]): boolean {
  const total = lastTotal(pages)
  const unreadable = pages.reduce((sum, p) => sum + p.unreadable, 0)
  return total === null || (haveSameTotal(pages) && found + unreadable >= total)
}

/** Reads every page once, in order; a record that comes twice because the list moved is kept once. */
export async function walkOnce<T>(
  readPage: (page: number) => Promise<Page<T>>,
  keyOf: (record: T) => unknown,
): Promise<Walked<T>> {
  const pages: Page<T>[] = []
  const unique = new Map<unknown, T>()
  let unreadable = 0
  for (let pageNumber = 1; ; pageNumber += 1) {
    const page = await readPage(pageNumber)
    const before = unique.size
    for (const record of page.records) unique.set(keyOf(record), record)
    const fresh = unique.size - before
    // A service that ignores `page` returns the same page again: its unreadable records were counted before.
    const tellsNothing = page.pages === null && page.total === null
    if (pageNumber > 1 && fresh === 0 && page.records.length > 0 && tellsNothing) {
      return { pages, unique }
    }
    pages.push(page)
    unreadable += page.unreadable
    const reach = { pagesRead: pageNumber, fresh, held: unique.size + unreadable }
    if (!hasNext(page, reach)) return { pages, unique }
  }
}

/**
 * The whole list: every page, each record once. When the number found disagrees with the service's own at the
 * end, records have moved across pages meanwhile, and the list is read again, three times at the most.
 */
export async function walk<T>(
  readPage: (page: number) => Promise<Page<T>>,
  keyOf: (record: T) => unknown,
): Promise<WholeList<T>> {
  for (let walks = 1; ; walks += 1) {
    const { pages, unique } = await walkOnce(readPage, keyOf)
    const complete = agrees(unique.size, pages)
    if (!complete && walks < mostWalks) continue
    return {
      records: [...unique.values()],
      unreadable: pages.reduce((sum, p) => sum + p.unreadable, 0),
      complete,
      currency: pages[0]?.currency ?? null,
    }
  }
}
