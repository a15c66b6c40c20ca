/** What `early.ts` has already asked for, by path and query: `/auth/session`, the three lists of the day. */
declare global {
  interface Window {
    __early?: Map<string, Promise<Response>>
  }
}

/** An early answer older than this is thrown away: the page was opened and left lying. */
const freshForMs = 15_000

/**
 * Wraps `fetch` so that each address asked early is answered once from there, and everything else goes out.
 *
 * @param sinceLoadMs ms since the page was opened
 */
export function withEarlyAnswers(
  fetch: typeof globalThis.fetch,
  early: Map<string, Promise<Response>> | undefined,
  sinceLoadMs: () => number,
): typeof globalThis.fetch {
  return async (input, init) => {
    const request = input instanceof Request ? input : null
    const method = init?.method ?? request?.method ?? 'GET'
    const { pathname, search } = new URL(request?.url ?? String(input), globalThis.location.href)
    const asked = method === 'GET' ? early?.get(pathname + search) : undefined
    if (asked === undefined) return fetch(input, init)
    early?.delete(pathname + search)
    if (sinceLoadMs() > freshForMs) return fetch(input, init)
    // An early request that failed proves nothing: ask again in the ordinary way.
    return asked.catch(() => fetch(input, init))
  }
}
