import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

const page = resolve('src/desk/app/main.tsx')
const placeCode = resolve('src/desk/app/placeCode.ts')

type Modules = {
  getModuleInfo(
    id: string,
  ): Pick<Rolldown.ModuleInfo, 'importedIds' | 'dynamicallyImportedIds'> | null
}

type Group = {
  readonly name: (id: string, modules: Modules) => string | null
  readonly priority: number
  readonly debugName: string
}

/**
 * Wanted before a place can be used: the locked screen, Sign in, the outbox, what a marked tablet keeps. They share most
 * of their code, so they are one file.
 */
const base = 'base'

/** What the list of bookings needs of that, so that its first rows wait for no more of it. */
const shared = 'shared'

/** The list of bookings, and the booking that opens beside a list: every place has them fetched next. */
const list = 'bookings'
const beside = 'booking'

/** It shares little with other places, so what it shares is not in the large files of the list and of the booking. */
const calendar = 'calendar'

/** The close of the day is opened from Payments, whose file is there already. */
const payments = 'payments'
const dayClose = 'day-close'

/** What is wanted once rows are there. */
const soon = 'soon'

/** What is fetched at a moment of its own, by the module that is imported then. */
const ownParts: readonly (readonly [imported: RegExp, part: string])[] = [
  [/\/(?:LockScreen|SignInPage)\.tsx$/, base],
  [
    /\/(?:outbox\/engine|tablet\/keepOpen|tablet\/standGuard|replica\/openKept|views\/sealedViews)\.ts$/,
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
 * A module of one part goes with it; of several, into `bookings` where the list needs it, and else into `booking`, which
 * are fetched at every place; or into `base` where that or Calendar is among them, or `shared` where the list is, too. What
 * a module imports is in all the parts that it is in, so no two files import each other.
 *
 * @param except what the page imports by name and does not use itself
 * @returns groups for the bundler, whose priorities are below 10
 */
export function codeParts(except: RegExp): Group[] {
  let parts: ReadonlyMap<string, string> | null = null
  const partOf = (id: string, modules: Modules): string | null => {
    parts ??= partsOf(modules, except)
    // A place that takes it from the library's own list of everything does not say so.
    return parts.get(id) ?? (except.test(id) ? shared : null)
  }
  // A group takes along what its modules import and no group before it took: so what is imported most comes first.
  const layer = (name: string, priority: number): Group => ({
    name: (id, modules) => (partOf(id, modules) === name ? name : null),
    priority,
    debugName: name,
  })
  return [
    layer('first', 7),
    layer(shared, 6),
    layer(base, 5),
    layer(list, 4),
    layer(beside, 3),
    layer(payments, 2),
    { name: partOf, priority: 1, debugName: 'places' },
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
    ...[...partsOfModule].map(([id, all]) => [id, oneOf([...all])] as const),
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
  return from ?? soon
}

function oneOf(all: readonly string[]): string {
  const [only = beside, ...others] = all
  if (others.length === 0) return only
  if (all.every((part) => part === payments || part === dayClose)) return payments
  if (all.includes(base) || all.includes(calendar)) return all.includes(list) ? shared : base
  return all.includes(list) ? list : beside
}
