import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BookingCode, parseBookingCode } from '../../../src/contract/booking.ts'
import { parseCurrency } from '../../../src/contract/money.ts'
import type { Entry, EntryState } from '../../../src/desk/commands/command.ts'
import { newEntry } from '../../../src/desk/commands/newEntry.ts'
import {
  atOnce,
  cancelled,
  failed,
  followed,
  isOver,
  issued,
  type Planned,
  planned,
  type Run,
  seenPaid,
  tally,
  toIssue,
} from '../../../src/desk/payments/paying/run.ts'
import { sumWords, tallyWords } from '../../../src/desk/payments/paying/runWords.ts'
import type { FailureReason } from '../../../src/desk/service/failures.ts'
import { cad } from '../../example/wireBooking.ts'

const code = (nth: number): BookingCode => parseBookingCode(`KB${nth}`)
const payments = (count: number): readonly Planned[] =>
  Array.from({ length: count }, (_, nth) => ({
    code: code(nth),
    customer: `Guest ${nth}`,
    balance: cad('10'),
  }))

const entry = (opId: string, state: EntryState, failure: FailureReason | null = null): Entry => ({
  ...newEntry(
    {
      opId,
      command: {
        kind: 'set-paid',
        code: parseBookingCode(opId.replace('op ', '')),
        balance: cad('10'),
      },
      at: 0,
      by: 'maria',
    },
    1,
  ),
  state,
  attempts: 1,
  failure,
})

const refusal: FailureReason = { kind: 'refused', message: 'No', fields: {} }

/** What the desk does: issues what is due, and hears from the outbox how each ended. */
function driven(run: Run, endOf: (nth: number) => EntryState): { run: Run; sent: string[] } {
  const sent: string[] = []
  const entries: Entry[] = []
  let now = run
  for (let round = 0; round < 100 && !isOver(now); round += 1) {
    const due = toIssue(now)
    for (const one of due) {
      sent.push(one.code)
      entries.push(entry(`op ${one.code}`, 'sending'))
      now = issued(now, one.code, `op ${one.code}`)
      expect(tally(now)['under-way']).toBeLessThanOrEqual(atOnce)
    }
    const first = entries.findIndex(({ state }) => state === 'sending')
    const going = entries[first]
    if (going === undefined) break
    const state = endOf(first)
    entries[first] = entry(going.opId, state, state === 'refused' ? refusal : null)
    now = followed(now, entries)
  }
  return { run: now, sent }
}

describe('many payments (reliability.md §3.1)', () => {
  test('go two at a time, each once, until all are read back', () => {
    const { run, sent } = driven(planned(payments(20)), () => 'done')
    expect(tally(run).paid).toBe(20)
    expect(new Set(sent).size).toBe(20)
    expect(sent).toHaveLength(20)
    expect(tallyWords(run)).toBe('20 paid')
  })

  test('stop after three in a row that were not recorded; what is left was never sent (ux.md §3.5)', () => {
    const { run, sent } = driven(planned(payments(10)), (nth) => (nth < 2 ? 'done' : 'refused'))
    expect(run.stopped).toBe('three-in-a-row')
    // Two were on their way when the third came back.
    expect(sent.length).toBeLessThanOrEqual(6)
    expect(tally(run)['left-out']).toBe(10 - sent.length)
    expect(tally(run).paid).toBe(2)
  })

  test('go on past refusals that are not three in a row', () => {
    const { run } = driven(planned(payments(9)), (nth) => (nth % 3 === 2 ? 'done' : 'refused'))
    expect(run.stopped).toBeNull()
    expect(tally(run)).toMatchObject({ paid: 3, refused: 6 })
  })

  test('stop at once when this account may not', () => {
    const start = issued(planned(payments(5)), code(0), 'op KB0')
    const run = followed(start, [entry('op KB0', 'refused', { kind: 'forbidden', message: '' })])
    expect(run.stopped).toBe('forbidden')
    expect(toIssue(run)).toEqual([])
  })

  test('are sent no more once cancelled, and those on their way are followed to their end', () => {
    const going = issued(planned(payments(5)), code(0), 'op KB0')
    const run = cancelled(going)
    expect(toIssue(run)).toEqual([])
    expect(isOver(run)).toBe(false)
    const after = followed(run, [entry('op KB0', 'done')])
    expect(isOver(after)).toBe(true)
    expect(tally(after)).toMatchObject({ paid: 1, 'left-out': 4 })
  })

  test('of which one is not known: it is not among those to retry, and a look settles it', () => {
    const going = issued(planned(payments(1)), code(0), 'op KB0')
    const unknown = followed(going, [entry('op KB0', 'unsure')])
    expect(failed(unknown)).toEqual([])
    expect(tally(seenPaid(unknown, code(0))).paid).toBe(1)
    // Taken out of the outbox by a hand meanwhile: nobody here knows its end.
    expect(tally(followed(going, [])).unknown).toBe(1)
  })

  test('whatever the outcomes: none is sent twice, and every one ends with an outcome', () => {
    const ends = fc.array(fc.constantFrom<EntryState>('done', 'refused', 'unsure'), {
      minLength: 12,
      maxLength: 12,
    })
    fc.assert(
      fc.property(ends, (states) => {
        const { run, sent } = driven(planned(payments(12)), (nth) => states[nth] ?? 'done')
        expect(new Set(sent).size).toBe(sent.length)
        expect(isOver(run)).toBe(true)
        const { paid, refused, unknown } = tally(run)
        expect(paid + refused + unknown).toBe(sent.length)
        expect(failed(run).every(({ outcome }) => outcome !== 'unknown')).toBe(true)
      }),
      { numRuns: 100 },
    )
  })
})

test('sums of several currencies are said one by one', () => {
  const yen = { minor: 1200, currency: parseCurrency('JPY') }
  expect(sumWords([cad('96'), yen, cad('4')])).toBe('CA$100.00 and ¥1,200')
})
