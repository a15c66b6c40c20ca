import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

const page = resolve('src/desk/main.tsx')

type Modules = { getModuleInfo(id: string): Rolldown.ModuleInfo | null }

/**
 * Names the file for what the page starts with. Left alone, each piece that a later place shares becomes a file of its
 * own, and thirty small files compress worse than one.
 *
 * @param except what the page imports by name and does not use itself
 * @returns the name of a group; null for what is fetched later
 */
export function firstPart(except: RegExp): (id: string, modules: Modules) => string | null {
  const first = new Set<string>()
  return (id, modules) => {
    const next = first.size === 0 ? [page] : []
    for (let at = next.pop(); at !== undefined; at = next.pop()) {
      if (first.has(at)) continue
      first.add(at)
      next.push(...(modules.getModuleInfo(at)?.importedIds ?? []))
    }
    // The page itself stays what it is: the entry that asks for the rest.
    return first.has(id) && id !== page && !except.test(id) ? 'first' : null
  }
}
