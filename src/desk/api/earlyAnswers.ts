/**
 * The requests that `early.ts` has already made, by path and query: `/auth/session`, the three lists of the day. Null
 * where the desk has asked, or has taken the answer: `early.ts` does not ask there any more.
 */
export type EarlyAnswers = Map<string, Promise<Response> | null>

declare global {
  interface Window {
    __early?: EarlyAnswers
  }
}

/** An early answer older than this is not used: the page was opened and then left. */
const freshForMs = 15_000

/**
 * Wraps `fetch` so that each address asked early is answered once from there, and everything else goes out.
 *
 * @param sinceLoadMs ms since the page was opened
 */
export function withEarlyAnswers(
  fetch: typeof globalThis.fetch,
  early: EarlyAnswers,
  sinceLoadMs: () => number,
): typeof globalThis.fetch {
  return async (input, init) => {
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
    const address = input instanceof Request ? input.url : input
    const { pathname, search } = new URL(address, globalThis.location.href)
    if (sinceLoadMs() > freshForMs) early.clear()
    if (method !== 'GET' || sinceLoadMs() > freshForMs) return fetch(input, init)
    const asked = early.get(pathname + search)
    early.set(pathname + search, null)
    if (!asked) return fetch(input, init)
    // An early request that failed proves nothing: ask again in the ordinary way.
    return asked.catch(() => fetch(input, init))
  }
}

/** Takes the early requests. After this `early.ts` makes none, because it finds that the list was taken. */
export function takeEarlyAnswers(): EarlyAnswers {
  window.__early ??= new Map()
  return window.__early
}

/**
 * Deletes the early answers: they were requested before the desk was known to be locked or signed out, and nobody may
 * see them.
 */
export function forgetEarlyAnswers(): void {
  window.__early?.clear()
  // So that none is asked any more, either, as what follows from another.
  window.__early = new Map()
}
