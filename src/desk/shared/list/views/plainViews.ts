import { viewsKey } from '../../../ui/storageNames.ts'
import { type SavedView, viewsIn } from './savedView.ts'

const keyOf = (accountId: number): string => `${viewsKey}${accountId}`

/** The unsealed views of an unmarked tablet: nothing in them names a guest. */
export function plainViews(accountId: number): readonly SavedView[] {
  try {
    return viewsIn(JSON.parse(localStorage.getItem(keyOf(accountId)) ?? '[]'))
  } catch {
    // No storage, or a value of another version of the desk.
    return []
  }
}

/** @returns whether they survive a reload */
export function keepPlainViews(accountId: number, views: readonly SavedView[]): boolean {
  try {
    if (views.length === 0) localStorage.removeItem(keyOf(accountId))
    else localStorage.setItem(keyOf(accountId), JSON.stringify(views))
    return true
  } catch {
    // The storage is full or forbidden: the caller says that they last as long as the page.
    return false
  }
}
