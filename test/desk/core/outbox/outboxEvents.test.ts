import { describe, expect, test } from 'vitest'
import { parseBookingCode } from '../../../../src/contract/booking.ts'
import type { Command, Entry, EntryState } from '../../../../src/desk/core/outbox/command.ts'
import { isFromOtherTab, outboxAfter } from '../../../../src/desk/core/outbox/outboxState.ts'
import { cad } from '../../../example/wireBooking.ts'
import { anEntry, bookmark, idsOf, kenji, maria, note, one } from './someEntries.ts'

const issued = (opId: string, command: Command, by: string | null = maria, at = 2_000) =>
  ({ type: 'issued', opId, command, at, by }) as const

const after = (outbox: readonly Entry[], ...events: Parameters<typeof outboxAfter>[1][]) =>
  events.reduce(outboxAfter, outbox)

const old = (state: EntryState) => anEntry('a', state, { expiresAt: 5_000, notBefore: 3 })

const known = (entries: readonly Entry[]) => entries.map((e) => e.base.lastModified)

const seqs = (...ats: number[]) =>
  after([], ...ats.map((at, nth) => issued(`op${nth}`, note(), maria, at))).map(({ seq }) => seq)

describe('what a person does in the outbox', () => {
  test('of two bookmarks of one booking the last one counts, unless the first was sent or is another person’s', () => {
    const off = bookmark(false)
    const one_ = after([], issued('a', bookmark()))
    expect(idsOf(after(one_, issued('b', off)))).toEqual(['b'])
    expect(idsOf(after(one_, issued('b', off, kenji)))).toEqual(['a', 'b'])
    const elsewhere = bookmark(false, parseBookingCode('KB2'))
    expect(idsOf(after(one_, issued('b', elsewhere)))).toEqual(['a', 'b'])
    expect(idsOf(after(one_, issued('b', note())))).toEqual(['a', 'b'])
    expect(idsOf(after(after([], issued('a', note())), issued('b', off)))).toEqual(['a', 'b'])
    const left = after(one_, { type: 'sent', opId: 'a', at: 3_000 })
    expect(idsOf(after(left, issued('b', off)))).toEqual(['a', 'b'])
  })

  test('each new action is put after all others, by the clock where that is later', () => {
    expect(seqs(5_000)).toEqual([5_000])
    expect(seqs(5_000, 5_000, 9_000, 1_000)).toEqual([5_000, 5_001, 9_000, 9_001])
  })

  test('only a settled action can be dismissed, and only one that is not being sent can be dropped', () => {
    const states = [
      'held',
      'waiting',
      'sending',
      'checking',
      'asks',
      'done',
      'refused',
      'unsure',
    ] as const
    const gone = (type: 'dismissed' | 'dropped') =>
      states.filter((state) => after([anEntry('a', state)], { type, opId: 'a' }).length === 0)
    expect(gone('dismissed')).toEqual(['asks', 'done', 'refused', 'unsure'])
    expect(gone('dropped')).toEqual(['held', 'waiting', 'asks', 'done', 'refused', 'unsure'])
    for (const type of ['dismissed', 'dropped', 'undone'] as const) {
      const outbox = [anEntry('a', 'waiting'), anEntry('b', 'refused')]
      expect(outboxAfter(outbox, { type, opId: 'c' })).toBe(outbox)
    }
    expect(
      idsOf(
        after([anEntry('a', 'waiting'), anEntry('b', 'waiting')], { type: 'undone', opId: 'a' }),
      ),
    ).toEqual(['b'])
  })

  test('the words of a note that was not sent can be changed: it is stored and sent as another one, in its place', () => {
    const edited: Command = { kind: 'note', code: one, body: 'later' }
    const event = { type: 'edited', opId: 'a', newOpId: 'b', command: edited } as const
    const was = anEntry('a', 'waiting', { saved: true, version: 4 })
    const changed = { ...was, opId: 'b', command: edited, saved: false, version: 1 }
    expect(after([was], event)).toEqual([changed])
    for (const outbox of [[anEntry('a', 'sending')], [anEntry('c', 'waiting')]]) {
      expect(outboxAfter(outbox, event)).toBe(outbox)
    }
  })

  test('a change made here raises the version; a merge or a save does not', () => {
    const outbox = [anEntry('a', 'waiting'), anEntry('b', 'waiting')]
    expect(after(outbox, { type: 'sent', opId: 'a', at: 3 }).map(({ version }) => version)).toEqual(
      [2, 1],
    )
    const saved = after(outbox, { type: 'saved', opIds: new Set(['b']) })
    expect(saved.map((e) => [e.version, e.saved])).toEqual([
      [1, false],
      [1, true],
    ])
    expect(outboxAfter(saved, { type: 'saved', opIds: new Set(['b']) })).toBe(saved)
    const remote = {
      type: 'received',
      entries: [anEntry('c', 'waiting', { version: 5 })],
      gone: [],
      known: new Map(),
    } as const
    expect(after(outbox, remote).map(({ version }) => version)).toEqual([1, 1, 5])
    expect(
      (['received', 'overruled', 'saved', 'forgotten', 'left'] as const).filter((type) =>
        isFromOtherTab(
          type === 'received'
            ? remote
            : type === 'overruled'
              ? { type, opId: 'a', entry: null }
              : type === 'saved'
                ? { type, opIds: new Set() }
                : type === 'forgotten'
                  ? { type, person: null }
                  : { type },
        ),
      ),
    ).toEqual(['received', 'overruled', 'saved', 'forgotten'])
  })

  test('a different row on the disk counts: another state, or a deleted entry', () => {
    const outbox = [
      anEntry('a', 'waiting', { version: 3 }),
      anEntry('b', 'waiting', {}, note(parseBookingCode('KB2'))),
    ]
    expect(idsOf(after(outbox, { type: 'overruled', opId: 'a', entry: null }))).toEqual(['b'])
    const theirs = anEntry('a', 'done', { version: 2 })
    expect(after(outbox, { type: 'overruled', opId: 'a', entry: theirs })[0]).toEqual(theirs)
  })

  test('one person’s actions can be forgotten, or everybody’s', () => {
    const outbox = [anEntry('a', 'waiting'), { ...anEntry('b', 'waiting'), madeBy: kenji }]
    expect(idsOf(after(outbox, { type: 'forgotten', person: maria }))).toEqual(['b'])
    expect(after(outbox, { type: 'forgotten', person: null })).toEqual([])
  })

  test('a finished action does not count as a colleague’s change for later actions of its booking', () => {
    const base = { status: null, paid: null, total: null, lastModified: 5 }
    const behind = anEntry('b', 'waiting', { base })
    const elsewhere = anEntry('c', 'waiting', { base }, note(parseBookingCode('KB2')))
    const settled = anEntry('d', 'refused', { base })
    const outbox = [anEntry('a', 'sending', { attempts: 1, base }), behind, elsewhere, settled]
    expect(known(after(outbox, { type: 'answered', opId: 'a', at: 9 }))).toEqual([5, null, 5, 5])
    const failed = { type: 'failed', opId: 'a', failure: { kind: 'moved' }, at: 9 } as const
    expect(known(after(outbox, failed))).toEqual([5, 5, 5, 5])
  })

  test('a later action of the booking believes what an earlier one of this desk has made of it', () => {
    const [pending, held, paid] = ['PEND', 'HOLD', 'PAID'].map((id) => ({ id, name: id }))
    const status = (from = pending, to = held): Command => ({
      kind: 'change-status',
      code: one,
      from: from ?? { id: '', name: '' },
      to: to ?? { id: '', name: '' },
      notify: false,
    })
    const base = { status: pending ?? null, paid: cad('10'), total: cad('50'), lastModified: 5 }
    const later = anEntry('later', 'waiting', { base }, status(pending, paid))
    const first = anEntry('first', 'sending', { attempts: 1, base }, status())
    const answered = { type: 'answered', opId: 'first', at: 9 } as const
    expect(after([first, later], answered)[1]).toMatchObject({
      base: { ...base, status: held, lastModified: null },
      command: { from: held, to: paid },
    })
    const payment: Command = { kind: 'set-paid', code: one, balance: cad('40') }
    const recording = anEntry('first', 'checking', { attempts: 1, base, accepted: true }, payment)
    const result = { total: cad('50'), paid: cad('50') }
    const confirmed = { type: 'confirmed', opId: 'first', at: 9, result } as const
    expect(after([recording, later], confirmed)[1]).toMatchObject({
      base: { ...result, status: { id: 'PAID' }, lastModified: null },
      command: { from: { id: 'PAID' }, to: paid },
    })
  })

  test('what the booking showed right before stays with the action that was sent', () => {
    const base = { status: null, paid: cad('10'), total: cad('50'), lastModified: 5 }
    const sent = { type: 'sent', opId: 'a', at: 3_000 } as const
    expect(after([anEntry('a', 'waiting')], { ...sent, base })[0]).toMatchObject({ base })
    expect(after([anEntry('a', 'waiting', { base })], sent)[0]).toMatchObject({ base })
  })

  test('a second finished note of the booking does not either (reliability.md §3.5)', () => {
    const base = { status: null, paid: null, total: null, lastModified: 5 }
    const outbox = [
      anEntry('first', 'done'),
      anEntry('second', 'sending', { attempts: 1, base }),
      anEntry('third', 'waiting', { base }),
    ]
    expect(known(after(outbox, { type: 'answered', opId: 'second', at: 9 }))).toEqual([
      null,
      5,
      null,
    ])
    const again = { type: 'answered', opId: 'first', at: 9 } as const
    expect(outboxAfter(outbox, again)).toBe(outbox)
  })

  test('what waited too long asks; what is being sent, or held, does not', () => {
    const aged = { type: 'aged', serverAt: 5_000 } as const
    const [asks] = after([old('waiting')], aged)
    expect(asks).toMatchObject({
      state: 'asks',
      question: { kind: 'expired' },
      notBefore: null,
    })
    for (const state of ['held', 'sending', 'checking', 'done'] as const) {
      const outbox = [old(state)]
      expect(outboxAfter(outbox, aged)).toBe(outbox)
    }
    const young = [anEntry('a', 'waiting', { expiresAt: 5_001 })]
    expect(outboxAfter(young, aged)).toBe(young)
  })
})
