import { tabKey, tabLock } from '../../ui/storageNames.ts'

const key = tabKey
const lockOf = (tab: string): string => `${tabLock} ${tab}`

let claimed: Promise<string> | null = null

/** The name of this tab, also after a reload; no other open tab has it. */
export function ownTab(): Promise<string> {
  claimed ??= claim()
  return claimed
}

async function claim(): Promise<string> {
  const before = sessionStorage.getItem(key)
  // A duplicated tab has the name of its original.
  if (before !== null && (await take(before))) return before
  const fresh = crypto.randomUUID()
  await take(fresh)
  sessionStorage.setItem(key, fresh)
  return fresh
}

/** Takes a lock on the name for as long as the page is open. @returns whether no other tab had it */
const take = (tab: string): Promise<boolean> =>
  new Promise((taken) => {
    void navigator.locks.request(lockOf(tab), { ifAvailable: true }, (lock) => {
      taken(lock !== null)
      return lock === null ? undefined : new Promise(() => {})
    })
  })

/** Which of these are open now. */
export async function openTabs(tabs: readonly string[]): Promise<ReadonlySet<string>> {
  const { held = [] } = await navigator.locks.query()
  const names = new Set(held.map(({ name }) => name))
  return new Set(tabs.filter((tab) => names.has(lockOf(tab))))
}
