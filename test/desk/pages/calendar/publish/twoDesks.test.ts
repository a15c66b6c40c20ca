import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Event } from '../../../../../src/contract/event.ts'
import { ServiceFailure } from '../../../../../src/desk/core/api/failures.ts'
import {
  changeSetFile,
  readChangeSet,
} from '../../../../../src/desk/pages/calendar/changeSet/changeSetFile.ts'
import { attemptsOf } from '../../../../../src/desk/pages/calendar/publish/attempts.ts'
import { publish } from '../../../../../src/desk/pages/calendar/publish/publish.ts'
import { type Draft, valuesOf } from '../../../../../src/desk/pages/calendar/rules/draft.ts'
import {
  type EventWriter,
  eventWriter,
  type StepResult,
} from '../../../../../src/desk/pages/calendar/steps/steps.ts'
import { aDesk, type OpenDesk } from '../../../../example/aDesk.ts'
import { type FrontDesk, startFrontDesk } from '../../../../example/aFrontDesk.ts'
import { tablesOf } from '../../../../example/bookingIn.ts'
import { itemIn } from '../../../../example/itemIn.ts'
import { cad } from '../../../../example/wireBooking.ts'
import { runClockQuickly } from '../../../quickClock.ts'
import { aDraft, aRule } from '../aRule.ts'

/** One person's tablet: what it sent, and the outcome of each step. */
type Tablet = {
  readonly desk: OpenDesk
  readonly writer: EventWriter
  readonly owner: string
  readonly results: Map<string, StepResult>
}

const db = () => tablesOf(house.service.database)

let house: FrontDesk
let itemId: number
let maria: Tablet
let kenji: Tablet
beforeAll(async () => {
  house = await startFrontDesk({ chaos: true })
  itemId = await itemIn(house.service.database, { name: 'Twice boat' })
  // Two managers, since only managers may publish prices.
  await sql`update accounts set role = 'manager' where login_id = 'kenji'`.execute(db())
})
afterAll(() => house.close())
beforeEach(async () => {
  house.proxy.calm()
  localStorage.clear()
  maria = await tablet('maria')
  kenji = await tablet('kenji')
})
afterEach(() => {
  maria.desk.close()
  kenji.desk.close()
})

async function tablet(login: string): Promise<Tablet> {
  const desk = await aDesk(house, login)
  return { desk, writer: eventWriter(desk.api), owner: login, results: new Map() }
}

const publishOn = (
  { writer, owner, results }: Tablet,
  drafts: readonly Draft[],
  wish: Partial<EventWriter> = {},
) =>
  publish(
    {
      writer: { ...writer, ...wish },
      attempts: attemptsOf(owner),
      onStep: ({ draftId }, result) => results.set(draftId, result),
    },
    drafts,
  )
const kindsOn = ({ results }: Tablet) => [...results.values()].map(({ kind }) => kind)

let names = 0
const season = (wish: Partial<Draft> = {}): Draft =>
  aDraft(
    aRule({
      name: `Shared ${(names += 1)}`,
      kind: 'season',
      startDay: '2031-07-01',
      endDay: '2031-07-31',
      price: { kind: 'dynamic', rate: 15, unit: 'percent' },
      itemIds: [itemId],
    }),
    { draftId: crypto.randomUUID(), ...wish },
  )

/** The drafts as the other tablet reads them from the file. */
function imported(drafts: readonly Draft[]): readonly Draft[] {
  const read = readChangeSet(
    changeSetFile({ at: '2026-07-11T17:00:00Z', by: 'Maria Silva', drafts }),
    cad('1').currency,
  )
  if ('wrong' in read) throw new Error(read.wrong)
  return read.set.drafts
}

const eventsNamed = async (drafts: readonly Draft[]): Promise<readonly Event[]> =>
  (await maria.writer.readEvents()).filter(({ name }) =>
    drafts.some(({ after }) => after.name === name),
  )

/** The change arrives; its answer, and the journal's answer about it, are lost. */
const deaf = ({ writer }: Tablet): Partial<EventWriter> => ({
  async send(change, opId) {
    await writer.send(change, opId)
    throw new ServiceFailure({ kind: 'offline' })
  },
  ask: () => Promise.reject(new ServiceFailure({ kind: 'offline' })),
})

/** Both have read the events before either sends, as when two people press at the same moment. */
function together(both: readonly Tablet[]): readonly Partial<EventWriter>[] {
  const waiting: (() => void)[] = []
  const untilAll = async (): Promise<void> => {
    if (waiting.length + 1 < both.length) {
      return new Promise((go) => {
        waiting.push(go)
      })
    }
    for (const go of waiting) go()
  }
  return both.map(({ writer }) => ({
    async send(change, opId) {
      await untilAll()
      return writer.send(change, opId)
    },
  }))
}

describe('A change set that two people publish', () => {
  test.each(['maria', 'kenji'])(
    'is created once when %s publishes it first, and the other sees that it is there (ux.md §4.8)',
    async (login) => {
      const [one, other] = login === 'maria' ? [maria, kenji] : [kenji, maria]
      const drafts = [season(), season()]
      expect(await publishOn(one, drafts)).toHaveLength(2)
      expect(await publishOn(other, imported(drafts))).toEqual([])
      expect(kindsOn(other)).toEqual(['there already', 'there already'])
      expect(await eventsNamed(drafts)).toHaveLength(2)
      await publishOn(one, drafts)
      expect(await eventsNamed(drafts)).toHaveLength(2)
    },
  )

  test('says when and by whom an event that is already there was published (ux.md §4.8)', async () => {
    const drafts = [season()]
    await publishOn(maria, drafts)
    const at = house.clock.now().toISOString()
    await publishOn(kenji, imported(drafts))
    expect([...kenji.results.values()]).toEqual([
      {
        kind: 'there already',
        rateId: expect.any(Number),
        since: at,
        by: { name: 'Maria Silva', at },
      },
    ])
  })

  test('shows only since when, if a person entered an equal event at the service', async () => {
    const drafts = [season()]
    await publishOn(
      maria,
      drafts.map((draft) => ({ ...draft, draftId: crypto.randomUUID() })),
    )
    const at = house.clock.now().toISOString()
    await publishOn(kenji, imported(drafts))
    expect([...kenji.results.values()]).toEqual([
      { kind: 'there already', rateId: expect.any(Number), since: at, by: null },
    ])
  })

  test('names nobody when the gate does not answer, and still sends nothing', async () => {
    const drafts = [season()]
    await publishOn(maria, drafts)
    await publishOn(kenji, imported(drafts), {
      ask: () => Promise.reject(new ServiceFailure({ kind: 'offline' })),
    })
    expect([...kenji.results.values()]).toMatchObject([{ kind: 'there already', by: null }])
    expect(await eventsNamed(drafts)).toHaveLength(1)
  })

  test.each([
    ['Maria', 'maria'],
    ['Kenji', 'kenji'],
  ])('is created once when the answer to %s is lost and the other publishes', async (_, login) => {
    const [one, other] = login === 'maria' ? [maria, kenji] : [kenji, maria]
    const drafts = [season()]
    await publishOn(one, drafts, deaf(one))
    expect(kindsOn(one)).toEqual(['lost'])
    await publishOn(other, imported(drafts))
    expect(kindsOn(other)).toEqual(['there already'])
    expect(await publishOn(one, drafts)).toHaveLength(1)
    expect(await eventsNamed(drafts)).toHaveLength(1)
  })

  test('is created once when both send it at the same moment', async () => {
    runClockQuickly()
    const drafts = [season()]
    const [first, second] = together([maria, kenji])
    await Promise.all([publishOn(maria, drafts, first), publishOn(kenji, imported(drafts), second)])
    expect([...kindsOn(maria), ...kindsOn(kenji)]).toEqual(['done', 'done'])
    expect(await eventsNamed(drafts)).toHaveLength(1)
  })

  test('is created once when both send it at the same moment and one answer is lost', async () => {
    runClockQuickly()
    const drafts = [season()]
    const [first, second] = together([maria, kenji])
    await Promise.all([
      publishOn(maria, drafts, { ...deaf(maria), ...lost(first) }),
      publishOn(kenji, imported(drafts), second),
    ])
    await publishOn(maria, drafts)
    expect(await eventsNamed(drafts)).toHaveLength(1)
  })

  test('is created by an account that may, although another was refused it before (§4.4)', async () => {
    const drafts = [season()]
    const sam = await tablet('sam')
    await publishOn(sam, imported(drafts))
    sam.desk.close()
    expect(kindsOn(sam)).toEqual(['refused'])
    expect(await publishOn(maria, drafts)).toHaveLength(1)
  })

  test('changes an event once when both send the change at the same moment', async () => {
    runClockQuickly()
    const [made] = await publishOn(maria, [season()])
    if (!made?.now) throw new Error('The season was not made.')
    const before = valuesOf(made.now)
    const after = { ...before, price: { kind: 'dynamic', rate: 30, unit: 'percent' } as const }
    const change = aDraft(after, { draftId: crypto.randomUUID(), rateId: made.now.id, before })
    const [first, second] = together([maria, kenji])
    await Promise.all([
      publishOn(maria, [change], first),
      publishOn(kenji, imported([change]), second),
    ])
    expect([maria, kenji].map(({ results }) => results.get(change.draftId)?.kind)).toEqual([
      'done',
      'done',
    ])
    const { count } = await db()
      .selectFrom('activities')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('rate_id', '=', made.now.id)
      .where('kind', '=', 'event.changed')
      .executeTakeFirstOrThrow()
    expect(count).toBe(1)
  })
})

const lost = (wish: Partial<EventWriter> | undefined): Partial<EventWriter> => ({
  async send(change, opId) {
    await wish?.send?.(change, opId)
    throw new ServiceFailure({ kind: 'offline' })
  },
})
