import { failureOf } from './failures.ts'
import { type ActMethod, browserClock, type Service } from './serviceClient.ts'

const pausesMs = [1_000, 3_000]

/** No answer, or none yet: the gate's journal has it under the same id and answers a repeat without acting twice. */
const isLost = (thrown: unknown): boolean =>
  ['offline', 'slow', 'in-progress'].includes(failureOf(thrown).kind)

const passes = (ms: number): Promise<void> =>
  new Promise((done) => {
    browserClock.after(ms, done)
  })

/**
 * Sends one action, and asks again under the same operation id when its answer was lost. For what may be done at
 * once or not at all, and where somebody is waiting: everything else goes through the outbox.
 *
 * @throws {ServiceFailure} the last one
 */
export async function actOnce(
  service: Service,
  path: string,
  body: Readonly<Record<string, unknown>>,
  opId: string = crypto.randomUUID(),
  method?: ActMethod,
): Promise<unknown> {
  for (const pauseMs of pausesMs) {
    try {
      return await service.act(path, body, opId, method)
    } catch (thrown) {
      if (!isLost(thrown)) throw thrown
      await passes(pauseMs)
    }
  }
  return service.act(path, body, opId, method)
}
