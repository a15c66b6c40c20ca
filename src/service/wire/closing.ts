/** How long running calls may still take once the service is asked to stop. */
const longestFinishMs = 10_000

const isClosing = () =>
  Response.json(
    {
      error: { httpCode: 503, errorCode: 'closing', message: 'The service is being restarted.' },
      message: 'The service is being restarted.',
    },
    { status: 503, headers: { 'retry-after': '2', 'cache-control': 'no-store' } },
  )

/** Counts what runs, so that a stop cuts no write in half. */
export function closing() {
  const running = new Set<Promise<Response>>()
  let stopped = false
  return {
    async answerUnlessClosing(work: () => Promise<Response>): Promise<Response> {
      if (stopped) return isClosing()
      const call = work()
      running.add(call)
      try {
        return await call
      } finally {
        running.delete(call)
      }
    },
    async close(): Promise<void> {
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
