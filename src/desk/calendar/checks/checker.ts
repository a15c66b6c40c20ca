import { trustedScript } from '../../kit/trustedScript.ts'
import type { CheckFacts } from './checkFacts.ts'
import { type Checked, checkAll } from './checks.ts'

/** What the worker is sent; it answers with {@link Checked}. */
export type Question = { readonly facts: CheckFacts }

export type Checker = {
  /** Checks these; what was asked before and is not answered yet is of no interest any more. */
  readonly ask: (facts: CheckFacts) => void
  readonly close: () => void
}

/** As much of a worker as is needed. */
export type Helper = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>

/** @returns null where there are no workers, or none may be started */
export async function startWorker(): Promise<Helper | null> {
  if (typeof Worker === 'undefined') return null
  try {
    const { default: address } = await import('./worker.ts?worker&url')
    return new Worker(trustedAddress(address), { type: 'module', name: 'checks' })
  } catch {
    return null
  }
}

/**
 * Checks in a worker, one question at a time and the newest next. Where none can be had, or it breaks, the page checks
 * by itself: slower, and the same.
 *
 * @param tell of every answer that is still wanted
 */
export function openChecker(tell: (checked: Checked) => void, start = startWorker): Checker {
  let helper: Helper | null = null
  let isStarting = true
  let isClosed = false
  /** Sent to the worker, and not answered. */
  let running: CheckFacts | null = null
  /** The newest that was not sent. */
  let waiting: CheckFacts | null = null

  function next(): void {
    if (isClosed || isStarting || running !== null || waiting === null) return
    const facts = waiting
    waiting = null
    if (helper === null) tell(checkAll(facts))
    else {
      running = facts
      helper.postMessage({ facts } satisfies Question)
    }
  }

  function listenTo(started: Helper): void {
    started.addEventListener('message', ({ data }: MessageEvent<Checked>) => {
      running = null
      if (!isClosed && waiting === null) tell(data)
      next()
    })
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

const addresses = new Map<string, string>()

/** The address of a worker that was built with this page, in the form the browser wants it. */
function trustedAddress(address: string): string {
  const trusted = addresses.get(address) ?? trustedScript('desk-worker', address)
  addresses.set(address, trusted)
  return trusted
}
