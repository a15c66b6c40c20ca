import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Event, parseEvent4 } from '../../../../../src/contract/event.ts'
import { ServiceFailure } from '../../../../../src/desk/core/api/failures.ts'
import { readRatedItem } from '../../../../../src/desk/core/api/queries/ratedItems.ts'
import {
  type Attempts,
  attemptsOf,
} from '../../../../../src/desk/pages/calendar/publish/attempts.ts'
import {
  type PublishDeps,
  publish,
} from '../../../../../src/desk/pages/calendar/publish/publish.ts'
import { type Draft, valuesOf } from '../../../../../src/desk/pages/calendar/rules/draft.ts'
import {
  type EventWriter,
  eventWriter,
  type StepResult,
} from '../../../../../src/desk/pages/calendar/steps/steps.ts'
import { aDesk, type OpenDesk } from '../../../../example/aDesk.ts'
import { type FrontDesk, startFrontDesk } from '../../../../example/aFrontDesk.ts'
import { itemIn } from '../../../../example/itemIn.ts'
import { cad } from '../../../../example/wireBooking.ts'
import { aDraft, aRule } from '../aRule.ts'

let house: FrontDesk
let desk: OpenDesk
let writer: EventWriter
let attempts: Attempts
let itemId: number
beforeAll(async () => {
  house = await startFrontDesk({ chaos: true })
  itemId = await itemIn(house.service.database, { name: 'Publish boat' })
})
afterAll(() => house.close())
beforeEach(async () => {
  house.proxy.calm()
  localStorage.clear()
  desk = await aDesk(house, 'maria')
  writer = eventWriter(desk.api)
  attempts = attemptsOf('1')
})
afterEach(() => desk.close())

const results = new Map<string, StepResult>()
const deps = (wish: Partial<PublishDeps> = {}): PublishDeps => {
  results.clear()
  return {
    writer,
    attempts,
    onStep: ({ draftId }, result) => results.set(draftId, result),
    ...wish,
  }
}
const kinds = () => [...results.values()].map(({ kind }) => kind)

let names = 0
const season = (wish: Parameters<typeof aRule>[0] = {}): Draft =>
  aDraft(
    aRule({
      name: `Season ${(names += 1)}`,
      kind: 'season',
      startDay: '2031-07-01',
      endDay: '2031-07-31',
      price: { kind: 'dynamic', rate: 25, unit: 'percent' },
      itemIds: [itemId],
      ...wish,
    }),
  )
const named = async (name: string): Promise<readonly Event[]> =>
  (await writer.readEvents()).filter((event) => event.name === name)
const priceOn = async (day: string) =>
  (await readRatedItem(desk.api, itemId, { date: day })).subTotal?.minor
const changeOf = (event: Event, change: Partial<Draft['after']>): Draft => {
  const before = valuesOf(event)
  const draftId = `change ${(names += 1)}`
  return aDraft({ ...before, ...change }, { draftId, rateId: event.id, before })
}

/** The event, read back as it was sent. */
async function made(draft: Draft): Promise<Event> {
  const [published] = await publish(deps(), [draft])
  expect(published).toMatchObject({ now: { name: draft.after.name }, differs: [] })
  if (!published?.now) throw new Error(`${draft.after.name} was not made.`)
  return published.now
}

describe('Publish', () => {
  test('creates, changes and disables events in their order, and reads every field back (§4.4)', async () => {
    const event = await made(season({ repeat: 'weekly', weekdays: ['fri', 'sat'] }))
    expect(await priceOn('20310704')).toBe(1250)
    expect(await priceOn('20310703')).toBe(1000)
    const dearer = changeOf(event, { price: { kind: 'dynamic', rate: 50, unit: 'percent' } })
    await publish(deps(), [dearer])
    expect(await priceOn('20310704')).toBe(1500)
    const off = changeOf({ ...event, ...dearer.after }, { enabled: false })
    const [gone] = await publish(deps(), [{ ...off, op: 'disable' }])
    expect(gone).toMatchObject({ now: { enabled: false }, differs: [] })
    expect(await priceOn('20310704')).toBe(1000)
  })

  test('sends a new price as the price for one (§2.8 N)', async () => {
    const draft = season({ price: { kind: 'new' }, startDay: '2032-07-01', endDay: '2032-07-02' })
    await publish(deps(), [{ ...draft, newPrice: cad('87.50') }])
    expect(kinds()).toEqual(['done'])
    expect(await priceOn('20320701')).toBe(8750)
    expect(await priceOn('20320703')).toBe(1000)
  })

  test('stops at the first refusal, and continues from there once it is corrected', async () => {
    const drafts = [season(), season({ categoryIds: [4_444] }), season()]
    const published = await publish(deps(), drafts)
    expect(published.map(({ draft }) => draft)).toEqual([drafts[0]])
    expect(kinds()).toEqual(['done', 'refused'])
    const corrected = drafts.slice(1).map((draft) => ({
      ...draft,
      after: { ...draft.after, appliesTo: aRule({ itemIds: [itemId] }).appliesTo },
    }))
    await publish(deps(), corrected)
    expect(kinds()).toEqual(['done', 'done'])
    for (const { after } of drafts) expect(await named(after.name)).toHaveLength(1)
  })

  test('tells an account that may not write so, and nothing is created', async () => {
    const sam = await aDesk(house, 'sam')
    const draft = season()
    await publish(deps({ writer: eventWriter(sam.api) }), [draft])
    sam.close()
    expect(results.get(draft.draftId)).toMatchObject({ failure: { kind: 'forbidden' } })
    expect(await named(draft.after.name)).toEqual([])
  })

  test('does not overwrite an event that somebody else changed meanwhile', async () => {
    const event = await made(season())
    const mine = changeOf(event, { name: 'Mine' })
    await publish(deps(), [changeOf(event, { name: `${event.name} theirs` })])
    expect(await publish(deps(), [mine])).toEqual([])
    expect(results.get(mine.draftId)).toMatchObject({
      kind: 'overtaken',
      now: { name: `${event.name} theirs` },
    })
  })

  test('does not overwrite one that is changed between the check and the change either', async () => {
    const event = await made(season())
    const late: EventWriter = {
      ...writer,
      async readEvent(rateId) {
        const read = await writer.readEvent(rateId)
        house.clock.advance(1)
        await publish({ ...deps(), attempts: attemptsOf('2') }, [changeOf(event, { ruleSetId: 2 })])
        return read
      },
    }
    const mine = changeOf(event, { name: 'Too late' })
    await publish(deps({ writer: late }), [mine])
    expect(results.get(mine.draftId)).toMatchObject({ kind: 'overtaken', now: { ruleSetId: 2 } })
    expect(await named('Too late')).toEqual([])
  })
})

/** The change arrives, and its answer is lost, as is the answer to the question about its outcome. */
const deaf = (): EventWriter => ({
  ...writer,
  async send(change, opId) {
    await writer.send(change, opId)
    throw new ServiceFailure({ kind: 'offline' })
  },
})
const nobody = () => Promise.reject(new ServiceFailure({ kind: 'offline' }))

describe('When the answer is lost', () => {
  test('the gate’s journal is read, and the event is created once', async () => {
    const draft = season()
    const [found] = await publish(deps({ writer: deaf() }), [draft])
    expect(found).toMatchObject({ differs: [] })
    expect(await named(draft.after.name)).toHaveLength(1)
  })

  test('and the journal cannot be read either, the next press looks up the outcome before it sends', async () => {
    const drafts = [season(), season()]
    expect(await publish(deps({ writer: { ...deaf(), ask: nobody } }), drafts)).toEqual([])
    expect(kinds()).toEqual(['lost'])
    // As after a reload: only what is stored in the browser is known.
    const again = deps({ attempts: attemptsOf('1') })
    expect(await publish(again, drafts)).toHaveLength(2)
    for (const { after } of drafts) expect(await named(after.name)).toHaveLength(1)
  })

  test.each([
    { kind: 'unreachable' },
    { kind: 'signed-out' },
    { kind: 'throttled', until: 0 },
  ] as const)(
    'and the next press fails with $kind, the change keeps its operation id',
    async (failure) => {
      const draft = season()
      await publish(deps({ writer: { ...deaf(), send: nobody } }), [draft])
      const sent = attempts.of(draft.draftId)?.opId
      const away = () => Promise.reject(new ServiceFailure(failure))
      expect(await publish(deps({ writer: { ...writer, send: away } }), [draft])).toEqual([])
      expect(results.get(draft.draftId)).toEqual({ kind: 'lost', failure })
      expect(attempts.of(draft.draftId)?.opId).toBe(sent)
    },
  )

  test('settling finds the outcome out, and sends nothing', async () => {
    const drafts = [season(), season()]
    await publish(deps({ writer: { ...deaf(), ask: nobody } }), drafts)
    const settled = await publish(deps(), drafts, { settling: true })
    expect(settled.map(({ draft }) => draft)).toEqual([drafts[0]])
    expect(await named(drafts[1]?.after.name ?? '')).toEqual([])
  })

  test('a change that the service made before it failed is found among its events', async () => {
    const draft = season()
    house.proxy.next('POST /api/4.0/events', { kind: 'dropAfter' })
    const [found] = await publish(deps(), [draft])
    expect(found?.now?.name).toBe(draft.after.name)
    expect(await named(draft.after.name)).toHaveLength(1)
  })

  test('and the events do not show it either, nothing is sent for five minutes; then a person has to look (reliability.md §3.5)', async () => {
    const draft = season()
    house.proxy.next('POST /api/4.0/events', { kind: 'status', status: 500, when: 'before' })
    expect(await publish(deps(), [draft])).toEqual([])
    expect(kinds()).toEqual(['lost'])
    house.clock.advance(300)
    expect(await publish(deps(), [draft])).toEqual([])
    expect(kinds()).toEqual(['lost'])
    house.clock.advance(20)
    expect(await publish(deps(), [draft])).toEqual([])
    expect(kinds()).toEqual(['unsure'])
    attempts.drop(draft.draftId)
    expect(await publish(deps(), [draft])).toHaveLength(1)
    expect(await named(draft.after.name)).toHaveLength(1)
  })

  test('a change of an event that is not seen is not sent again either, and found when it comes late', async () => {
    const event = await made(season())
    const draft = changeOf(event, { name: `${event.name} late` })
    const change = `PATCH /api/4.0/events/${event.id}`
    house.proxy.next(change, { kind: 'dropBefore' })
    expect(await publish(deps(), [draft])).toEqual([])
    expect(kinds()).toEqual(['lost'])
    expect(await publish(deps(), [draft])).toEqual([])
    house.clock.advance(320)
    expect(await publish(deps(), [draft])).toEqual([])
    expect(kinds()).toEqual(['unsure'])
    expect(house.proxy.count(change)).toBe(1)
    await publish({ ...deps(), attempts: attemptsOf('2') }, [{ ...draft, draftId: 'late effect' }])
    expect(await publish(deps(), [draft], { settling: true })).toMatchObject([{ differs: [] }])
    expect(kinds()).toEqual(['done'])
    expect(house.proxy.count(change)).toBe(2)
  })

  test('a page that was closed before the last check finds its work done', async () => {
    const draft = season()
    let reads = 0
    const closed: EventWriter = {
      ...writer,
      readEvents: () => ((reads += 1) > 1 ? nobody() : writer.readEvents()),
    }
    await expect(publish(deps({ writer: closed }), [draft])).rejects.toThrow(ServiceFailure)
    const [found] = await publish(deps(), [draft], { settling: true })
    expect(found?.now?.name).toBe(draft.after.name)
    expect(await named(draft.after.name)).toHaveLength(1)
  })
})

test('another field that was changed at the service meanwhile is shown as it is (§4.4)', () => {
  const wire = { data: { id: 9, name: 'X', type: 'SP', start_date: 20310101, end_date: 0 } }
  expect(parseEvent4(wire)).toMatchObject({ event: { id: 9, endDay: null }, updated: null })
})
