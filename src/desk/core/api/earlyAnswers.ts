/**
 * The requests that `early.ts` has already made, by path and query: `/auth/session`, the three lists of the day. Null
 * where the desk has sent the request itself, or has taken the answer: `early.ts` then sends no other one.
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
 * Wraps `fetch` so that each early request is answered once from there, and all other requests go out.
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
    if (sinceLoadMs() > freshForMs) drop(early)
    if (method !== 'GET') return fetch(input, init)
    const earlyAnswer = early.get(pathname + search)
    early.set(pathname + search, null)
    if (!earlyAnswer) return fetch(input, init)
    // An early request that failed proves nothing: ask again in the ordinary way.
    return earlyAnswer.catch(() => fetch(input, init))
  }
}

/** An answer that nobody reads, such as that of a day the business does not have yet, would hold its connection. */
function drop(early: EarlyAnswers): void {
  // A failed response has no body, and a body that is being read must not be cancelled here.
  for (const answer of early.values()) answer?.then(({ body }) => body?.cancel()).catch(() => {})
  early.clear()
}

/** A request for another day must not delay the first paint longer than this. */
const mostMs = 200

/**
 * Reads the arrived answers before the first drawing: drawing an empty page first, and again with each answer, delays
 * the first rows on a slow tablet by up to half a second.
 *
 * @param early the early requests of the page; while one of them has no answer, nothing is read and nothing waited for
 * @param read never rejects
 */
export async function readIfArrived(
  early: readonly Promise<Response>[],
  read: () => Promise<unknown>,
): Promise<void> {
  if (early.length === 0 || !(await haveArrived(early))) return
  await Promise.race([read(), new Promise((resolve) => setTimeout(resolve, mostMs))])
}

/** Answers that came while code was read are delivered in tasks that run after this one. */
async function haveArrived(early: readonly Promise<Response>[]): Promise<boolean> {
  let isSettled = false
  const settle = async (): Promise<void> => {
    await Promise.allSettled(early)
    isSettled = true
  }
  void settle()
  await new Promise((resolve) => setTimeout(resolve))
  return isSettled
}

/** The early requests whose answers nobody has taken yet. */
export const earlyLeft = (): readonly Promise<Response>[] =>
  [...takeEarlyAnswers().values()].filter((answer) => answer !== null)

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
  // So that no request that follows from another one is sent, either.
  window.__early = new Map()
}
