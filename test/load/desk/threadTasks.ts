import type { Browser, Page } from 'playwright-core'
import { z } from 'zod'

const traceEvent = z.object({
  name: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number(),
  /** Processor time in µs: while another program has the processor it does not grow. */
  tdur: z.optional(z.number()),
  args: z.optional(
    z.looseObject({
      name: z.optional(z.string()),
      data: z.optional(
        z.looseObject({
          documentLoaderURL: z.optional(z.string()),
          navigationId: z.optional(z.string()),
        }),
      ),
    }),
  ),
})
const traced = z.object({ traceEvents: z.array(z.unknown()) })

/** How many ms of processor each task of the page's thread took, from the first paint of `address` on. */
export async function threadTasks(
  browser: Browser,
  page: Page,
  address: string,
  opened: () => Promise<unknown>,
): Promise<readonly number[]> {
  await browser.startTracing(page, {
    categories: ['-*', 'toplevel', 'loading', 'blink.user_timing'],
  })
  await page.goto(address)
  await opened()
  const { traceEvents } = traced.parse(JSON.parse(String(await browser.stopTracing())))
  const events = traceEvents.flatMap((one) => traceEvent.safeParse(one).data ?? [])
  const begun = events.findLast(
    ({ name, args }) =>
      name === 'navigationStart' && args?.data?.documentLoaderURL?.startsWith(address),
  )
  const thread = events.find(
    ({ name, pid, args }) =>
      name === 'thread_name' && pid === begun?.pid && args?.name === 'CrRendererMain',
  )
  const painted = events.find(
    ({ name, args }) =>
      name === 'firstContentfulPaint' &&
      args?.data?.navigationId === begun?.args?.data?.navigationId,
  )
  if (thread === undefined || painted === undefined) throw new Error('The trace has no paint.')
  return events.flatMap(({ name, pid, tid, ts, tdur }) =>
    name === 'ThreadControllerImpl::RunTask' &&
    pid === thread.pid &&
    tid === thread.tid &&
    ts >= painted.ts &&
    tdur !== undefined
      ? [tdur / 1000]
      : [],
  )
}
