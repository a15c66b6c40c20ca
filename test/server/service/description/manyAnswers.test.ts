import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aReceiver, type Receiver } from '../../../example/aReceiver.ts'
import { type AService, startService } from '../../../example/aService.ts'
import type { Answered, Asking } from '../../../example/asking.ts'
import { authorizeQuery } from '../../../example/signInAs.ts'
import { tries } from '../../../example/tries.ts'
import { trade } from '../sign-in/aTrade.ts'
import { checkOf, type DescribedAnswer, describedAnswers } from './describedAnswers.ts'
import { type DescribedOperation, describedOperations } from './describedOperations.ts'
import {
  addressAt,
  learnNames,
  type QuestionSources,
  questionAt,
  tradeAt,
} from './manyQuestions.ts'

/** 100 of every operation in `npm run test:long`; fewer in `npm test`. */
const many = tries(5, 100)

let receiver: Receiver
let service: AService
let known: QuestionSources
let callers: readonly Asking[]
let operations: readonly DescribedOperation[]
let described: ReadonlyMap<string, DescribedAnswer>
let check: ReturnType<typeof checkOf>

beforeAll(async () => {
  receiver = await aReceiver()
  service = await startService({ settings: { webhooks: { hosts: [receiver.host] } } })
  const webhook = await givenUp()
  const maria = await service.as('maria')
  callers = [maria, service.pair, maria, await service.as('kenji'), maria, service]
  known = { service, maria, receiver: receiver.url, names: await learnNames(maria, webhook) }
  const document = (await service.get('/api/openapi.json')).body
  operations = describedOperations(document)
  described = new Map(describedAnswers(document).map((answer) => [answer.where, answer]))
  check = checkOf(document)
}, 300_000)
afterAll(async () => {
  await service.close()
  await receiver.close()
})

/** A webhook with a delivery that was given up, so that it can be tried again. */
async function givenUp(): Promise<string> {
  const maria = await service.as('maria')
  const { body } = await maria.send('POST', '/api/4.0/webhooks', { url: receiver.url })
  const id = String(body.data?.id)
  receiver.manner = 410
  await maria.post(`/api/4.0/webhooks/${id}/ping`)
  for (let n = 0; n < 20; n += 1) {
    await service.deliverDue()
    service.clock.advance(86_400)
  }
  receiver.manner = 200
  return id
}

/** Checks that an answer is exactly as described. */
function see(operation: string, { status, body }: Answered, sent: unknown): void {
  const answer = described.get(`${operation} ${status}`) ?? described.get(`${operation} default`)
  expect([operation, sent, status, answer === undefined]).toEqual([operation, sent, status, false])
  expect(status, `${operation} ${JSON.stringify(sent)}`).toBeLessThan(500)
  const wrong = check(answer?.schema, body)
  expect([operation, sent, status, wrong]).toEqual([operation, sent, status, []])
}

async function ask(operation: DescribedOperation, n: number): Promise<number> {
  const { at = addressAt(known, operation, n), sent } = await questionAt(known, operation, n)
  const by = callers[n % callers.length] ?? service
  const headers = n % 7 === 6 ? { 'x-on-behalf': 'off' } : {}
  const form = Object.fromEntries(Object.entries(sent).map(([name, one]) => [name, String(one)]))
  const answered =
    operation.method === 'GET'
      ? await by.get(`${at}?${new URLSearchParams(form)}`, headers)
      : operation.isGeneration3
        ? await by.post(at, form, headers)
        : await by.send(operation.method, at, sent, headers)
  see(`${operation.method} ${operation.path}`, answered, { at, sent, n })
  if (/^\/api\/4\.0\/webhooks(?:\/\{id\})?$/.test(operation.path)) await endOwn(answered, at)
  return answered.status
}

/** A business may have few receivers: each one that is made here takes the place of the last. */
async function endOwn({ body }: Answered, at: string): Promise<void> {
  const id = /\/webhooks\/(.+)$/.exec(at)?.[1] ?? body.data?.id
  const isOwn = id !== undefined && !known.names['webhooks/']?.includes(String(id))
  if (isOwn) await known.maria.send('DELETE', `/api/4.0/webhooks/${String(id)}`, {})
}

describe(`${many} answers of every operation are exactly as described, also refusals, with no further member (§2, §7)`, () => {
  test('to staff, customers and strangers, for what is read and what is changed', async () => {
    const neverDone: string[] = []
    for (const operation of operations) {
      let done = 0
      for (let n = 0; n < many; n += 1) {
        if ((await ask(operation, n)) === 200) done += 1
      }
      if (done === 0) neverDone.push(`${operation.method} ${operation.path}`)
    }
    expect(neverDone).toEqual([])
  }, 900_000)

  test('of the OAuth addresses (§5.3)', async () => {
    for (let n = 0; n < many; n += 1) {
      const sent = await tradeAt(known, n)
      see('POST /oauth/token', await trade(service, sent), sent)
      const wishes = [{}, { response_type: 'token' }, { client_id: 'x' }, { state: 'é'.repeat(n) }]
      const query = authorizeQuery(service.settings.client, wishes[n % wishes.length])
      const page = await service.fetch(`/oauth?${query}`)
      expect([n, page.status]).toEqual([n, [200, 303, 400, 200][n % 4]])
    }
  }, 300_000)
})
