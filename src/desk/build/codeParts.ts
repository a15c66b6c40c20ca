import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

const page = resolve('src/desk/app/main.tsx')
const placeCode = resolve('src/desk/app/placeCode.ts')

type Modules = {
  getModuleInfo(
    id: string,
  ): Pick<Rolldown.ModuleInfo, 'importedIds' | 'dynamicallyImportedIds'> | null
}

type CodeGroup = {
  readonly name: (id: string, modules: Modules) => string | null
  readonly priority: number
  readonly debugName: string
}

/** What several places need before their first rows, Sign in and a locked screen among them. */
const shared = 'shared'

/** The outbox, the locked screen, what a marked tablet stores, and Sign in. They have most of their code in common. */
const base = 'base'

/** The list of bookings; and what Payments has in common with it: tables. */
const bookings = 'bookings'
const table = 'table'

/** The booking that opens beside a list: every place has it fetched next. */
const beside = 'booking'

/**
 * Places whose first rows wait for as little as the list's. Their other parts come after the rows, in a file of their
 * own.
 */
const payments = 'payments'
const calendar = 'calendar'
const laterOf = (place: string): string => `${place}-later`

/** It is opened from Payments, whose file is there already. */
const dayClose = 'day-close'

/** The code that is needed once rows are there. */
const soon = 'soon'

/** The code that is loaded at a moment of its own, by the module that is imported then. */
const ownParts: readonly (readonly [imported: RegExp, part: string])[] = [
  [/\/(?:LockScreen|SignInPage)\.tsx$/, base],
  [
    /\/(?:outbox\/engine|device\/keepOpen|device\/standGuard|replica\/openKept|views\/sealedViews)\.ts$/,
    base,
  ],
  [/\/app\/beside\.tsx$/, beside],
  [/\/bookings\/List(?:Sheets|Bulk)\.tsx$/, soon],
  [/\/app\/OpenedCustomer\.tsx$/, 'customers'],
  [/\/print\/PrintDesk\.tsx$/, 'print'],
  [/\/scan\/(?:Scan|Rush)\.tsx$/, 'scan'],
  [/\/export\/workbook\.ts$/, 'workbook'],
]

/**
 * Says which file a module goes into: `first` is what the page starts with, each place has one, and what comes once the
 * page is idle is `soon`. Left alone, each piece that two of them share becomes a file of its own: two hundred, whose
 * median is one kilobyte, and each costs a request, a look into the cache and a place in the worker's list.
 *
 * A module of one part goes with it, and one of several where {@link fileOf} says. What a module imports is in all the
 * parts that it is in, so no two files import each other.
 *
 * @param except what the page imports by name and does not use itself
 * @returns groups for the bundler, whose priorities are below 10
 */
export function codeParts(except: RegExp): CodeGroup[] {
  let parts: ReadonlyMap<string, string> | null = null
  const partOf = (id: string, modules: Modules): string | null => {
    parts ??= partsOf(modules, except)
    // A place that takes it from the library's own list of everything does not say so.
    return parts.get(id) ?? (except.test(id) ? shared : null)
  }
  // A group takes along what its modules import and no group before it took: so what is imported most comes first.
  const layer = (name: string, priority: number): CodeGroup => ({
    name: (id, modules) => (partOf(id, modules) === name ? name : null),
    priority,
    debugName: name,
  })
  return [
    layer('first', 8),
    layer(shared, 7),
    layer(base, 6),
    layer(table, 5),
    layer(bookings, 4),
    layer(beside, 3),
    layer(payments, 2),
    layer(calendar, 2),
    layer(laterOf(payments), 1),
    { name: partOf, priority: 0, debugName: 'places' },
  ]
}

function partsOf(modules: Modules, except: RegExp): ReadonlyMap<string, string> {
  const infoOf = (id: string) => modules.getModuleInfo(id)
  /** It and all that it imports statically, except what is in `without`. */
  function closure(root: string, without: ReadonlySet<string>): ReadonlySet<string> {
    const found = new Set<string>()
    const next = [root]
    for (let at = next.pop(); at !== undefined; at = next.pop()) {
      if (found.has(at) || without.has(at)) continue
      found.add(at)
      next.push(...(infoOf(at)?.importedIds ?? []))
    }
    return found
  }
  const importsLater = (ids: Iterable<string>, from: string | null) =>
    [...ids].flatMap((by) =>
      (infoOf(by)?.dynamicallyImportedIds ?? []).map((id) => ({ id, by, from })),
    )

  const first = new Set([...closure(page, new Set())].filter((id) => !except.test(id)))
  const partsOfModule = new Map<string, Set<string>>()
  const seen = new Set<string>()
  const next = importsLater(first, null)
  for (let at = next.shift(); at !== undefined; at = next.shift()) {
    const part = partOfImported(at.id, at.by, at.from)
    if (seen.has(`${part} ${at.id}`)) continue
    seen.add(`${part} ${at.id}`)
    const inside = closure(at.id, first)
    for (const id of inside) partsOfModule.set(id, (partsOfModule.get(id) ?? new Set()).add(part))
    next.push(...importsLater(inside, part))
  }
  return new Map([
    ...[...partsOfModule].map(([id, all]) => [id, fileOf(id, all)] as const),
    ...[...first].map((id) => [id, 'first'] as const),
  ])
}

/**
 * @param id what is imported dynamically
 * @param by the module that imports it
 * @param from the part of that module; null for the first
 */
function partOfImported(id: string, by: string, from: string | null): string {
  const own = ownParts.find(([pattern]) => pattern.test(id))?.[1]
  if (own !== undefined) return own
  // Each place has a folder.
  if (by === placeCode) return id.split('/').at(-2) ?? soon
  const isWorker = id.includes('?worker')
  if ((from === payments || from === calendar) && !isWorker) return laterOf(from)
  return from ?? soon
}

/** @param all the parts that it is in */
function fileOf(id: string, all: ReadonlySet<string>): string {
  const isIn = (...parts: readonly string[]): boolean => parts.some((part) => all.has(part))
  const isOnlyIn = (...parts: readonly string[]): boolean =>
    [...all].every((part) => parts.includes(part))
  // All that the list looks like, too: its first rows wait for one file of styles.
  if (isIn(bookings) && id.endsWith('.css')) return shared
  const [only = beside, ...others] = all
  if (others.length === 0) return only
  if (isOnlyIn(payments, laterOf(payments), dayClose)) {
    return isIn(payments) ? payments : laterOf(payments)
  }
  if (isOnlyIn(calendar, laterOf(calendar))) return calendar
  // Neither Calendar nor a table waits for the outbox and the lock screen, nor these for a table.
  if (isIn(calendar)) return shared
  if (isIn(base)) return isIn(bookings, payments) ? shared : base
  if (isIn(payments)) return table
  return isIn(bookings) ? bookings : beside
}
