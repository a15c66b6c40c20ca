import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

const main = resolve('src/desk/app/main.tsx')

type Modules = {
  getModuleInfo(
    id: string,
  ): Pick<Rolldown.ModuleInfo, 'importedIds' | 'dynamicallyImportedIds'> | null
}

/** The file that a dynamically imported module begins, by its path: the first match counts, `soon` is the rest. */
const begins: readonly (readonly [imported: RegExp, file: string])[] = [
  [/\/(?:LockScreen|SignInPage)\.tsx$|\/(?:engine|keepOpen|standGuard|openKept)\.ts$/, 'base'],
  [/\/language\/pageMessages\.ts$/, 'languages'],
  [/\/app\/beside\.tsx$/, 'booking'],
  [/\/print\/PrintDesk\.tsx$/, 'print'],
  [/\/scan\/(?:Scan|Rush)\.tsx$/, 'scan'],
  [/\/export\/workbook\.ts$/, 'workbook'],
  [/\/pages\/.+Place\.tsx$/, 'page'],
  [/\/pages\/(?:payments|calendar)\/(?!WaitingWork)/, 'page-later'],
]

/** How the file of a catalogue is called; its language and its name follow. */
export const messagesOf = 'messages-'

/** What these pages have in common with anything else is in a file that their first rows can wait for. */
const lists = ['bookings', 'payments', 'calendar']

/**
 * Groups for the bundler: `first` is what the page starts with, each page has a file, and what several need is in
 * `shared` (lists), `base` (outbox, sign-in, lock) or `booking`. Without groups each set of modules that two files share
 * becomes a file: two hundred of about one kilobyte. A group takes along what its modules import and no earlier group
 * has, so what is imported most comes first, and no two files import each other.
 */
export function codeParts() {
  let files: ReadonlyMap<string, string> | null = null
  const fileOf = (id: string, modules: Modules): string | null =>
    (files ??= filesOf(modules)).get(id) ?? null
  const common = ['first', 'shared', 'base', 'booking'].map((file, at) => ({
    name: (id: string, modules: Modules) => (fileOf(id, modules) === file ? file : null),
    priority: 9 - at,
    debugName: file,
  }))
  return [...common, { name: fileOf, priority: 0, debugName: 'pages' }]
}

function filesOf(modules: Modules): ReadonlyMap<string, string> {
  const importsOf = (id: string) => modules.getModuleInfo(id)
  const first = new Set([main])
  for (const id of first) for (const next of importsOf(id)?.importedIds ?? []) first.add(next)
  const reached = new Set(first)
  const filesWith = new Map<string, Set<string>>()
  for (const at of reached) {
    for (const id of importsOf(at)?.importedIds ?? []) reached.add(id)
    for (const root of importsOf(at)?.dynamicallyImportedIds ?? []) {
      const catalog = /\/locales\/([\w-]+)\/([\w-]+)\.po$/.exec(root)
      if (catalog !== null) {
        const [, language = '', name = ''] = catalog
        filesWith.set(root, new Set([`${messagesOf}${language}-${name}`]))
        continue
      }
      reached.add(root)
      const inside = new Set([root])
      for (const id of inside) {
        if (first.has(id)) continue
        filesWith.set(id, (filesWith.get(id) ?? new Set()).add(fileBegunBy(root)))
        for (const next of importsOf(id)?.importedIds ?? []) inside.add(next)
      }
    }
  }
  const found = [...filesWith].map(([id, all]) => [id, fileOfAll(all)] as const)
  return new Map([...found, ...[...first].map((id) => [id, 'first'] as const)])
}

function fileBegunBy(root: string): string {
  const file = begins.find(([imported]) => imported.test(root))?.[1] ?? 'soon'
  const page = /\/pages\/(?:payments\/(?=day-close))?([\w-]+)\//.exec(root)?.[1] ?? 'soon'
  return file.replace('page', page)
}

function fileOfAll(all: ReadonlySet<string>): string {
  const [only = 'shared', ...others] = all
  if (others.length === 0) return only
  const [page = 'shared', ...otherPages] = new Set(
    [...all].map((file) => file.replace('-later', '')),
  )
  if (otherPages.length === 0) return page
  if (lists.includes(page) || otherPages.some((file) => lists.includes(file))) return 'shared'
  return all.has('base') ? 'base' : 'booking'
}
