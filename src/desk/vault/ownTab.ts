import { tabKey, tabLock } from '../kit/storageNames.ts'

const key = tabKey
const lockOf = (tab: string): string => `${tabLock} ${tab}`

let claimed: Promise<string> | null = null

/** What this tab is called, also after a reload; no other open tab is called so. */
export function ownTab(): Promise<string> {
  claimed ??= claim()
  return claimed
}

async function claim(): Promise<string> {
  const before = sessionStorage.getItem(key)
  // A tab that was duplicated brings the name of the other one.
  if (before !== null && (await take(before))) return before
  const fresh = crypto.randomUUID()
  await take(fresh)
  sessionStorage.setItem(key, fresh)
  return fresh
}

/** Held as long as the page lives. @returns whether nobody else had it */
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
