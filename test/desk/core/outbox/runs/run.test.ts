import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BookingCode, parseBookingCode } from '../../../../../src/contract/booking.ts'
import { parseCurrency } from '../../../../../src/contract/money.ts'
import type { FailureReason } from '../../../../../src/desk/core/api/failures.ts'
import type { Command, Entry, EntryState } from '../../../../../src/desk/core/outbox/command.ts'
import { newEntry } from '../../../../../src/desk/core/outbox/newEntry.ts'
import { afterLeaving } from '../../../../../src/desk/core/outbox/runs/keptRun.ts'
import {
  atOnce,
  type BulkRun,
  cancelled,
  failed,
  followed,
  heldUntil,
  isOver,
  issued,
  mostInRow,
  type Planned,
  planned,
  recallable,
  seenDone,
  tally,
  toIssue,
} from '../../../../../src/desk/core/outbox/runs/run.ts'
import {
  outcomeWords,
  overWords,
  stopWords,
  tallyWords,
} from '../../../../../src/desk/core/outbox/runs/runWords.ts'
import { sumWords } from '../../../../../src/desk/pages/payments/paying/paymentWords.ts'
import { cad } from '../../../../example/wireBooking.ts'
import { entryIn, entryWith, type Wish } from '../someEntries.ts'

const code = (nth: number): BookingCode => parseBookingCode(`KB${nth}`)

const commandOf = (kind: 'set-paid' | 'check-in', nth: number): Command =>
  kind === 'set-paid'
    ? { kind, code: code(nth), balance: cad('10') }
    : { kind, code: code(nth), customer: `Guest ${nth}` }

const many = (kind: 'set-paid' | 'check-in', count: number): readonly Planned[] =>
  Array.from({ length: count }, (_, nth) => ({
    command: commandOf(kind, nth),
    customer: `Guest ${nth}`,
  }))

const payments = (count: number): BulkRun => planned('set-paid', many('set-paid', count))
const checkIns = (count: number): BulkRun => planned('check-in', many('check-in', count))

const entryOf = (command: Command, state: EntryState, wish: Wish = {}): Entry =>
  entryWith(
    newEntry(
      { opId: `op ${command.code}`, command, at: 0, by: 'maria' },
      Number(command.code.replace('KB', '')) + 1,
    ),
    {
      state,
      attempts: state === 'held' ? 0 : 1,
      ...wish,
    },
  )

/** The first payment is issued. */
const firstIssued = (run: BulkRun): BulkRun =>
  toIssue(run)
    .slice(0, 1)
    .reduce((going, item) => issued(going, item, 'op KB0'), run)

const refusal: FailureReason = { kind: 'refused', message: 'No', fields: {} }

/** All issued at once, as the outbox keeps them. */
const allIssued = (run: BulkRun): BulkRun =>
  toIssue(run).reduce((going, item) => issued(going, item, `op ${item.command.code}`), run)

/** The desk's part: issues what is due, and learns from the outbox how each ended. */
function driven(
  run: BulkRun,
  endOf: (nth: number) => EntryState,
): { run: BulkRun; sent: string[] } {
  const sent: string[] = []
  const entries: Entry[] = []
  let now = run
  for (let round = 0; round < 100 && !isOver(now); round += 1) {
    for (const item of toIssue(now)) {
      const { command } = item
      sent.push(command.code)
      entries.push(entryOf(command, 'sending'))
      now = issued(now, item, `op ${command.code}`)
      expect(tally(now)['under-way']).toBeLessThanOrEqual(atOnce(run.kind))
    }
    const first = entries.findIndex(({ state }) => state === 'sending')
    const going = entries[first]
    if (going === undefined) break
    const state = endOf(first)
    entries[first] = entryWith(going, { state, failure: state === 'refused' ? refusal : null })
    now = followed(now, entries)
  }
  return { run: now, sent }
}

describe('a run of payments (reliability.md §3.1)', () => {
  test('sends two at a time, each once, until all are read back', () => {
    const { run, sent } = driven(payments(20), () => 'done')
    expect(tally(run).done).toBe(20)
    expect(new Set(sent).size).toBe(20)
    expect(sent).toHaveLength(20)
    expect(tallyWords(run)).toBe('20 recorded')
  })

  test('stops after three in a row that were not recorded; the rest was never sent (ux.md §3.5)', () => {
    const { run, sent } = driven(payments(10), (nth) => (nth < 2 ? 'done' : 'refused'))
    expect(run.stopped).toBe('three-in-a-row')
    // Two were being sent when the third came back.
    expect(sent.length).toBeLessThanOrEqual(6)
    expect(tally(run)['left-out']).toBe(10 - sent.length)
    expect(tally(run).done).toBe(2)
  })

  test('continues after refusals that are not three in a row', () => {
    const { run } = driven(payments(9), (nth) => (nth % 3 === 2 ? 'done' : 'refused'))
    expect(run.stopped).toBeNull()
    expect(tally(run)).toMatchObject({ done: 3, refused: 6 })
  })

  test('stops at once when this account may not record payments, and is not offered again', () => {
    const start = firstIssued(payments(5))
    const forbidden: FailureReason = { kind: 'forbidden', message: '' }
    const run = followed(start, [
      entryOf(commandOf('set-paid', 0), 'refused', { failure: forbidden }),
    ])
    expect(run.stopped).toBe('forbidden')
    expect(toIssue(run)).toEqual([])
    expect(failed(run)).toEqual([])
    expect(stopWords(run)).toBe('Stopped: no permission. Nothing more was sent.')
  })

  test('stops for the plan of the business in its own words, and does not suggest another account (§1 rule 4)', () => {
    const failure: FailureReason = { kind: 'forbidden', message: '', by: 'plan' }
    const run = followed(firstIssued(payments(3)), [
      entryOf(commandOf('set-paid', 0), 'refused', { failure }),
    ])
    expect(stopWords(run)).toBe('Stopped: not in your plan. Nothing more was sent.')
  })

  test('sends no more once it is cancelled, and follows those being sent to their end', () => {
    const run = cancelled(firstIssued(payments(5)))
    expect(toIssue(run)).toEqual([])
    expect(isOver(run)).toBe(false)
    const after = followed(run, [entryOf(commandOf('set-paid', 0), 'done')])
    expect(isOver(after)).toBe(true)
    expect(tally(after)).toMatchObject({ done: 1, 'left-out': 4 })
  })

  test('whose page was left follows what was sent, and sends no more automatically', () => {
    const begun = allIssued(payments(5))
    const entries = begun.items.flatMap(({ command, opId }) =>
      opId === null ? [] : [entryOf(command, 'sending')],
    )
    const back = followed(afterLeaving(followed(begun, entries)), entries)
    expect(toIssue(back)).toEqual([])
    expect(isOver(back)).toBe(false)
    const ended = followed(
      back,
      entries.map((entry) => entryIn(entry, 'done')),
    )
    expect(tallyWords(ended)).toBe('2 recorded · 3 not sent')
    expect(failed(ended)).toHaveLength(3)
    expect(stopWords(ended)).toContain('the page was closed')
  })

  test('with one unknown outcome does not offer that payment for a retry, and a read settles it', () => {
    const going = firstIssued(payments(1))
    const unknown = followed(going, [entryOf(commandOf('set-paid', 0), 'unsure')])
    expect(failed(unknown)).toEqual([])
    expect(tally(seenDone(unknown, code(0))).done).toBe(1)
    // Removed from the outbox by a person meanwhile, so its end is not known here.
    expect(tally(followed(going, [])).unknown).toBe(1)
  })

  test('with any outcomes sends none twice, and every payment ends with an outcome', () => {
    const ends = fc.array(fc.constantFrom<EntryState>('done', 'refused', 'unsure'), {
      minLength: 12,
      maxLength: 12,
    })
    fc.assert(
      fc.property(ends, (states) => {
        const { run, sent } = driven(payments(12), (nth) => states[nth] ?? 'done')
        expect(new Set(sent).size).toBe(sent.length)
        expect(isOver(run)).toBe(true)
        const { done, refused, unknown } = tally(run)
        expect(done + refused + unknown).toBe(sent.length)
        expect(failed(run).every(({ outcome }) => outcome !== 'unknown')).toBe(true)
      }),
      { numRuns: 100 },
    )
  })
})

describe('a run of check-ins (ux.md §3.1)', () => {
  const twelve = many('check-in', 12).map(({ command }) => command)

  test('is decided at once, held as one action and can be undone as one', () => {
    const run = allIssued(checkIns(12))
    const held = followed(
      run,
      twelve.map((command) => entryOf(command, 'held', { heldUntil: 5_000 })),
    )
    expect(tally(held).held).toBe(12)
    expect(heldUntil(held)).toBe(5_000)
    expect(recallable(held)).toHaveLength(12)
    // Undo removes them from the outbox.
    const undone = followed(cancelled(held), [])
    expect(isOver(undone)).toBe(true)
    expect(tally(undone)).toMatchObject({ 'left-out': 12, done: 0, unknown: 0 })
  })

  test('that cannot be sent waits and is never called done, and is done once it was sent (reliability.md §3.3 rule 8)', () => {
    const offline: FailureReason = { kind: 'offline' }
    const run = allIssued(checkIns(12))
    const cutOff = followed(
      run,
      twelve.map((command, nth) =>
        nth < 3
          ? entryOf(command, 'done')
          : entryOf(command, 'waiting', nth < 6 ? { failure: offline } : { attempts: 0 }),
      ),
      true,
    )
    expect(tally(cutOff)).toMatchObject({ done: 3, waiting: 9 })
    expect(overWords(cutOff)).toBe('12 check-ins: 3 checked in · 9 not sent yet')
    // None of them is being sent: another run may begin, and these are not retried by a person.
    expect(isOver(cutOff)).toBe(true)
    expect(failed(cutOff)).toEqual([])
    const back = followed(
      cutOff,
      twelve.map((command) => entryOf(command, 'done')),
    )
    expect(overWords(back)).toBe('12 checked in')
  })

  test('still follows one that was sent again under another id, by its place', () => {
    const [first] = twelve
    if (first === undefined) throw new Error('none')
    const run = followed(allIssued(checkIns(1)), [entryOf(first, 'checking')])
    const resent = followed(run, [entryOf(first, 'waiting', { opId: 'another', attempts: 0 })])
    expect(resent.items[0]).toMatchObject({ outcome: 'under-way', opId: 'another' })
    expect(tally(followed(resent, [entryOf(first, 'done', { opId: 'another' })])).done).toBe(1)
  })

  test('stops after three refusals in a row, and what was not sent can be undone', () => {
    const run = followed(
      allIssued(checkIns(12)),
      twelve.map((command, nth) =>
        nth < mostInRow
          ? entryOf(command, 'refused', { failure: refusal })
          : entryOf(command, 'waiting', { attempts: 0 }),
      ),
    )
    expect(run.stopped).toBe('three-in-a-row')
    expect(recallable(run)).toHaveLength(9)
  })

  test('needs a person where the booking was cancelled meanwhile, and says why', () => {
    const [first] = twelve
    if (first === undefined) throw new Error('none')
    const run = followed(allIssued(checkIns(1)), [
      entryOf(first, 'asks', {
        attempts: 0,
        question: { kind: 'cancelled', now: { id: 'VOID', name: 'Void' }, at: null },
      }),
    ])
    const [item] = run.items
    if (item === undefined) throw new Error('none')
    expect(outcomeWords(item)).toEqual({
      word: 'To review',
      why: expect.stringContaining('was not sent'),
    })
    expect(overWords(run)).toBe('1 check-in: 0 checked in · 1 to review')
  })
})

test('totals in several currencies are listed one by one', () => {
  const yen = { minor: 1200, currency: parseCurrency('JPY') }
  expect(sumWords([cad('96'), yen, cad('4')])).toBe('CA$100.00 and ¥1,200')
})
