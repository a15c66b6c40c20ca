import { i18n } from '@lingui/core'
import { whenFirstRowsDrawn } from '../../../ui/firstRows.ts'
import { lazyFile } from '../../../ui/lazyPart.tsx'
import { trustedScript } from '../../../ui/trustedScript.ts'
import type { CheckRequest, CheckResult } from './checks.ts'
import type { CheckFacts } from './overview.ts'

const checks = lazyFile(() => import('./checks.ts'))

export type Checker = {
  /** Checks these facts; earlier requests without an answer are dropped. */
  readonly ask: (facts: CheckFacts) => void
  readonly close: () => void
}

/** The part of a worker that is used here. */
export type Helper = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>

/** @returns null where workers are missing or must not be started */
export async function startWorker(): Promise<Helper | null> {
  if (typeof Worker === 'undefined') return null
  // To start it takes processor time that the first cells need.
  await whenFirstRowsDrawn()
  try {
    const { default: address } = await import('./worker.ts?worker&url')
    return new Worker(trustedScript('desk-worker', address), { type: 'module', name: 'checks' })
  } catch {
    // The checks then run on the page itself.
    return null
  }
}

/**
 * Runs the checks in a worker, one request at a time, always the newest next. Without a worker, or when it fails, the
 * page runs them itself: slower, with the same result.
 *
 * @param tell called with each answer that is still wanted
 */
export function openChecker(tell: (checked: CheckResult) => void, start = startWorker): Checker {
  let helper: Helper | null = null
  let isStarting = true
  let isClosed = false
  /** The request that the worker is working on. */
  let running: CheckFacts | null = null
  /** The newest request that was not sent yet. */
  let waiting: CheckFacts | null = null

  function next(): void {
    if (isClosed || isStarting || running !== null || waiting === null) return
    const facts = waiting
    waiting = null
    running = facts
    if (helper === null) void checkHere(facts)
    else post(helper, facts)
  }

  function answer(checked: CheckResult): void {
    running = null
    if (!isClosed && waiting === null) tell(checked)
    next()
  }

  async function checkHere(facts: CheckFacts): Promise<void> {
    const { checkAll } = await checks.load()
    answer(checkAll(facts))
  }

  function listenTo(started: Helper): void {
    started.addEventListener('message', ({ data }: MessageEvent<CheckResult>) => answer(data))
    started.addEventListener('error', () => {
      started.terminate()
      helper = null
      waiting ??= running
      running = null
      next()
    })
  }

  async function begin(): Promise<void> {
    helper = await start()
    isStarting = false
    if (isClosed) helper?.terminate()
    else if (helper !== null) listenTo(helper)
    next()
  }
  void begin()

  return {
    ask(facts) {
      waiting = facts
      next()
    },
    close() {
      isClosed = true
      helper?.terminate()
    },
  }
}

/** The worker has no catalogue of its own: each request brings the messages of the page's language. */
function post(helper: Helper, facts: CheckFacts): void {
  const { locale, messages } = i18n
  helper.postMessage({ facts, locale, messages } satisfies CheckRequest)
}
