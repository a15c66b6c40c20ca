import { type ActMethod, type Api, browserClock } from './apiClient.ts'
import { failureOf } from './failures.ts'
import { isOutOfReach } from './failureTable.ts'

const pausesMs = [1_000, 3_000]

/**
 * No answer came, or not yet: the gate's journal knows the action by its id and answers a repeat without acting
 * twice.
 */
const isLost = (thrown: unknown): boolean => {
  const failure = failureOf(thrown)
  return isOutOfReach(failure) || failure.kind === 'in-progress'
}

const passes = (ms: number): Promise<void> =>
  new Promise((done) => {
    browserClock.after(ms, done)
  })

/**
 * Sends one action, with retries under the same operation id when the answer was lost. For actions that cannot wait,
 * while a person waits for them; all others go through the outbox.
 *
 * @throws {ServiceFailure} the last one
 */
export async function actOnce(
  api: Api,
  path: string,
  body: Readonly<Record<string, unknown>>,
  opId: string = crypto.randomUUID(),
  method?: ActMethod,
): Promise<unknown> {
  for (const pauseMs of pausesMs) {
    try {
      return await api.act(path, body, opId, method)
    } catch (thrown) {
      if (!isLost(thrown)) throw thrown
      await passes(pauseMs)
    }
  }
  return api.act(path, body, opId, method)
}
