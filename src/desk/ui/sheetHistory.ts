/** The router's state of an entry of the browser's history, and how many sheets are open at it. */
type HistoryState = { readonly idx?: number; readonly sheets?: number } | null

type HistoryAddress = { readonly href: string; readonly state: HistoryState }

/** Each closes one sheet or menu; the topmost at the end. */
const open: (() => void)[] = []
/** Where the router is. An address replaced under an open sheet is put back once its entry is gone. */
let router: HistoryAddress | null = null
/** At the entry where the browser is now. */
let entered = 0
/** The page itself goes through the history: without the router, or with it. */
let going: 'hidden' | 'told' | null = null
let timer: ReturnType<typeof setTimeout> | undefined

const kept = (): HistoryState => {
  const state: unknown = history.state
  return typeof state === 'object' ? state : null
}
const sheetsOf = (state: HistoryState): number => state?.sheets ?? 0

/**
 * Gives a sheet or menu an entry of the browser's history, so that Back closes it and nothing else (ux.md §3). Without
 * Back the entry is taken away when it closes.
 *
 * @param close called on Back while it is the topmost
 * @returns says that it is closed
 */
export function addSheet(close: () => void): () => void {
  open.push(close)
  settleSoon()
  return () => {
    open.splice(open.indexOf(close), 1)
    settleSoon()
  }
}

/** Called at each new address of the router. */
export function noteAddress(): void {
  const state = kept()
  // Replaced: it is still the sheet's entry. A new one has no sheet yet.
  if (state?.idx === router?.state?.idx && sheetsOf(state) !== entered) mark(entered)
  else entered = sheetsOf(state)
  router = { href: location.href, state: kept() }
  settleSoon()
}

/**
 * Listens to Back and Forward. Called before the router does so, which must not get the events of entries that are
 * sheets: Chromium calls the listeners of this event in the order in which they were added.
 *
 * @returns ends it
 */
export function openSheetHistory(): () => void {
  clearTimeout(timer)
  open.length = 0
  router = null
  going = null
  // A page that was loaded again under a sheet is at the sheet's entry.
  entered = sheetsOf(kept())
  window.addEventListener('popstate', gone, true)
  return () => window.removeEventListener('popstate', gone, true)
}

/** One sheet may close as another opens: then their entry stays. */
function settleSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(settle)
}

function settle(): void {
  if (going !== null) return
  while (entered < open.length) {
    entered += 1
    history.pushState({ ...kept(), sheets: entered }, '')
  }
  if (entered > open.length) go(open.length - entered, 'hidden')
}

function go(by: number, how: 'hidden' | 'told'): void {
  going = how
  history.go(by)
}

function gone(event: PopStateEvent): void {
  const state = kept()
  const before = entered
  // No sheet is concerned.
  if (going === null && open.length === 0 && before === 0 && sheetsOf(state) === 0) return
  const wasGoing = going
  going = null
  entered = sheetsOf(state)
  const isHere = router === null || state?.idx === router.state?.idx
  if (wasGoing === 'told' || (wasGoing === null && !isHere && entered <= open.length)) {
    // Another place: the router draws it, and what was open closes with its own.
    return settleSoon()
  }
  event.stopImmediatePropagation()
  if (isHere) putBack()
  if (wasGoing === null && entered > open.length)
    return go(open.length - entered, isHere ? 'hidden' : 'told')
  if (wasGoing === null && entered < before) open.at(-1)?.()
  settleSoon()
}

/** The address may have been replaced while the sheet was open. */
function putBack(): void {
  if (router === null || location.href === router.href) return
  history.replaceState({ ...router.state, sheets: entered }, '', router.href)
}

const mark = (sheets: number): void => history.replaceState({ ...kept(), sheets }, '')
