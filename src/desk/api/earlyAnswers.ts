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
  // One that failed holds none, and one that is being read is not ours to cancel.
  for (const answer of early.values()) answer?.then(({ body }) => body?.cancel()).catch(() => {})
  early.clear()
}

/** What is asked beside what has arrived, because it belongs to another day, must not keep the page empty. */
const mostMs = 200

/**
 * Reads before something is drawn what has arrived already: what is drawn empty, and again with each answer, takes a slow
 * tablet up to half a second longer to its first rows.
 *
 * @param early what the page asked for; where something of it is still on its way, nothing is read and nothing waited for
 * @param read never rejects
 */
export async function readIfArrived(
  early: readonly Promise<Response>[],
  read: () => Promise<unknown>,
): Promise<void> {
  if (early.length === 0 || !(await haveArrived(early))) return
  await Promise.race([read(), new Promise((resolve) => setTimeout(resolve, mostMs))])
}

/** Answers that came while code was read are told in tasks that wait for this one. */
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
  // So that none is asked any more, either, as what follows from another.
  window.__early = new Map()
}
