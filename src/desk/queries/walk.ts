import type { Page } from '../../contract/booking.ts'

/** All of a list, as far as it could be had. */
export type WholeList<T> = {
  readonly records: readonly T[]
  /** Records that strayed from the contract; staff are told how many. */
  readonly unreadable: number
  /** False when the list kept changing while it was read, so something may be missing. */
  readonly complete: boolean
  readonly currency: Page<T>['currency'] | null
}

/** What was found on the way through one list. */
export type Walked<T> = {
  readonly pages: readonly Page<T>[]
  readonly unique: ReadonlyMap<unknown, T>
}

/** Pages asked at most, whatever the service says: a list that never ends must not hold the desk. */
const mostPages = 1_000
const mostWalks = 3

/** Whether another page follows. A page without numbers is the last when it is empty or shorter than the rest. */
export function hasNext<T>(
  { page, pages, records, unreadable, limit }: Page<T>,
  asked: number,
): boolean {
  const held = records.length + unreadable
  if (held === 0 || asked >= mostPages) return false
  if (pages !== null) return Math.max(page, asked) < pages
  return limit > 0 && held >= limit
}

/** What a page says about its list. */
export type Told = Pick<Page<unknown>, 'total' | 'unreadable'>

/**
 * Whether what was found is as much as the service says there is, and it said the same all along: a booking that
 * goes while another moves up leaves the number right and the list wrong. Unknown totals count as agreed.
 */
export function agrees(found: number, pages: readonly Told[]): boolean {
  const total = pages.at(-1)?.total ?? null
  const unreadable = pages.reduce((sum, p) => sum + p.unreadable, 0)
  return total === null || (pages.every((p) => p.total === total) && found + unreadable >= total)
}

/** Every page once, in order; what comes twice because the list moved is kept once. */
export async function walkOnce<T>(
  readPage: (page: number) => Promise<Page<T>>,
  keyOf: (record: T) => unknown,
): Promise<Walked<T>> {
  const pages: Page<T>[] = []
  const unique = new Map<unknown, T>()
  for (let asked = 1; ; asked += 1) {
    const page = await readPage(asked)
    pages.push(page)
    for (const record of page.records) unique.set(keyOf(record), record)
    if (!hasNext(page, asked)) return { pages, unique }
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
