/**
 * The thread in which the embedded database runs beside the running desk. It is a file of its own in the build
 * (`dist/server/engineThread.js`).
 */
import { parentPort } from 'node:worker_threads'
import { type DatabaseEngine, openEngine } from './engine.ts'
import { type EngineReply, type EngineRequest, failureOf } from './threadMessages.ts'

if (parentPort === null) throw new Error('This is the thread of the database, not a program.')
const port = parentPort
let engine: DatabaseEngine | null = null

async function replyTo(question: EngineRequest): Promise<EngineReply> {
  const { id } = question
  if (question.what === 'open') {
    engine = await openEngine(question.wish)
    return { id, isDone: true }
  }
  if (engine === null) throw new Error('The database is not open yet.')
  if (question.what === 'answer') return { id, parts: await engine.answer(question.messages) }
  if (question.what === 'dump') return { id, dump: await engine.dump() }
  await engine.close()
  return { id, isDone: true }
}

function reply(message: EngineReply): void {
  const parts = 'parts' in message ? message.parts : []
  port.postMessage(
    message,
    parts.map(({ buffer }) => buffer).filter((buffer) => buffer instanceof ArrayBuffer),
  )
}

port.on('message', (question: EngineRequest) => {
  replyTo(question).then(reply, (cause: unknown) =>
    reply({ id: question.id, failure: failureOf(cause) }),
  )
})
