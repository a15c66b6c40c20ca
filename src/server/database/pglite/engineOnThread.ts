import { Worker } from 'node:worker_threads'
import type { DatabaseEngine, EngineWish } from './engine.ts'
import { type EngineReply, type EngineRequest, errorOf } from './threadMessages.ts'

type PendingReply = {
  readonly take: (reply: EngineReply) => void
  readonly fail: (cause: Error) => void
}

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never

/**
 * Starts an engine in a thread of its own, so that nothing else in this process waits while it reads or writes. Bytes
 * are handed over and not copied.
 *
 * @param thread the built `engineThread.ts`
 * @throws what `openEngine` throws, with its `code`, `path` and `errno`
 */
export async function openEngineOnThread(thread: URL, wish: EngineWish): Promise<DatabaseEngine> {
  const worker = new Worker(thread, { name: 'database' })
  const waiting = new Map<number, PendingReply>()
  let count = 0
  let ended: Error | null = null

  function end(cause: Error): void {
    ended ??= cause
    for (const { fail } of waiting.values()) fail(ended)
    waiting.clear()
  }
  worker.on('message', (reply: EngineReply) => {
    const asker = waiting.get(reply.id)
    waiting.delete(reply.id)
    if ('failure' in reply) asker?.fail(errorOf(reply.failure))
    else asker?.take(reply)
  })
  worker.on('error', (cause: unknown) => end(new Error(threadEnded, { cause })))
  worker.on('exit', () => end(new Error(threadEnded)))

  function ask(
    question: WithoutId<EngineRequest>,
    handedOver: readonly ArrayBuffer[] = [],
  ): Promise<EngineReply> {
    if (ended !== null) return Promise.reject(ended)
    count += 1
    const id = count
    return new Promise((take, fail) => {
      waiting.set(id, { take, fail })
      worker.postMessage({ ...question, id }, handedOver)
    })
  }

  await ask({ what: 'open', wish }).catch(async (cause: unknown) => {
    await worker.terminate()
    throw cause
  })
  return {
    async answer(messages) {
      const reply = await ask({ what: 'answer', messages }, [messages.buffer])
      return 'parts' in reply ? reply.parts : []
    },
    async dump() {
      const reply = await ask({ what: 'dump' })
      if ('dump' in reply) return reply.dump
      throw new Error('The thread of the database gave no dump.')
    },
    async close() {
      await ask({ what: 'close' })
      await worker.terminate()
    },
  }
}

const threadEnded = 'The thread of the embedded database has ended; start Deskbell again.'
