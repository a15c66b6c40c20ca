/** How long running calls may still take after the service begins to stop. */
const longestFinishMs = 10_000

const isClosing = () =>
  Response.json(
    {
      error: { httpCode: 503, errorCode: 'closing', message: 'The service is being restarted.' },
      message: 'The service is being restarted.',
    },
    { status: 503, headers: { 'retry-after': '2', 'cache-control': 'no-store' } },
  )

export type ServiceClosing = {
  /** Runs `work`, or answers 503 once the stop has begun. */
  readonly answerUnlessClosing: (work: () => Promise<Response>) => Promise<Response>
  readonly close: () => Promise<void>
}

/** Counts running calls, so that a stop never interrupts a write. */
export function closing(): ServiceClosing {
  const running = new Set<Promise<Response>>()
  let stopped = false
  return {
    async answerUnlessClosing(work) {
      if (stopped) return isClosing()
      const call = work()
      running.add(call)
      try {
        return await call
      } finally {
        running.delete(call)
      }
    },
    async close() {
      stopped = true
      let timer: NodeJS.Timeout | undefined
      const patience = new Promise((resolve) => {
        timer = setTimeout(resolve, longestFinishMs)
      })
      await Promise.race([Promise.allSettled(running), patience])
      clearTimeout(timer)
    },
  }
}
