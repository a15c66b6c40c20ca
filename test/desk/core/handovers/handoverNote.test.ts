import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, parseDay } from '../../../../src/contract/day.ts'
import { noteLength } from '../../../../src/contract/note.ts'
import { dueWords, isOverdue, readDue } from '../../../../src/desk/core/handovers/due.ts'
import {
  readDone,
  readHandover,
  writeDone,
  writeHandover,
} from '../../../../src/desk/core/handovers/handoverNote.ts'

const saturday = parseDay('2026-11-21')
const read = (body: string) => readHandover(body, saturday)
const two = (n: number) => String(n).padStart(2, '0')

const dues = fc.record({
  day: fc.integer({ min: -400, max: 400 }).map((n) => addDays(saturday, n)),
  time: fc.option(
    fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map(([hours, minutes]) => `${two(hours)}:${two(minutes)}`),
  ),
})
/** A name as it is after it was in a tag: no brackets, single spaces. */
const names = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .map((name) => name.replaceAll(/[[\]［］【】:\s]+/gu, ' ').trim())
  .filter((name) => name !== '')
const texts = fc
  .string({ unit: 'grapheme', maxLength: 300 })
  .map((text) => text.replaceAll('\r', '\n').trim())

describe('What is left to the next shift (ux.md §3.6)', () => {
  test('is a note that anybody can read in any program', () => {
    const body = writeHandover({
      due: { day: saturday, time: '18:00' },
      for: 'Ana Kovač',
      text: 'Kayak 4 has a crack: keep it back.',
    })
    expect(body).toBe(
      '[handover] [due 2026-11-21 18:00] [for Ana Kovač]\nKayak 4 has a crack: keep it back.',
    )
  })

  test('is read as it was written, whatever the words are', () => {
    fc.assert(
      fc.property(fc.option(dues), fc.option(names), texts, (due, who, text) => {
        const handover = { due, for: who, text }
        expect(read(writeHandover(handover))).toEqual(handover)
      }),
    )
  })

  test('keeps every word that somebody typed, and never fails', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const handover = read(`[handover] [whatever] ${text}`)
        expect(handover?.text.startsWith('[whatever]')).toBe(true)
      }),
    )
  })

  test.each([
    ['[Handover] call Ana', 'call Ana', null, null],
    ['[hand-over: due 6pm for Ana] the cot', 'the cot', '2026-11-21 18:00', 'Ana'],
    ['【handover】[due tomorrow 9:30]the cot', 'the cot', '2026-11-22 09:30', null],
    ['  [HANDOVER]\r\n\r\nthe cot', 'the cot', null, null],
    ['[handover] [for Ana] [due Mon] the cot', 'the cot', '2026-11-23', 'Ana'],
    ['[handover] [due by 18h] the cot', 'the cot', '2026-11-21 18:00', null],
    ['[handover] [due whenever] [for Ana] the cot', '[due whenever] the cot', null, 'Ana'],
    ['[handover] [urgent] the cot', '[urgent] the cot', null, null],
  ])('%s is understood as it was meant', (body, text, due, who) => {
    const handover = read(body)
    expect(handover?.text).toBe(text)
    expect(handover?.for ?? null).toBe(who)
    expect(
      handover?.due ? [handover.due.day, handover.due.time].filter(Boolean).join(' ') : null,
    ).toBe(due)
  })

  test.each(['Handover went well', 'see [handover] below', '[handoverish] x', '[done] x', ''])(
    '“%s” is no handover',
    (body) => {
      expect(read(body)).toBeNull()
    },
  )
})

describe('Done', () => {
  test('names its note and quotes it, so that a person knows what it is about', () => {
    const note = writeDone(81, { text: 'Kayak 4 has a crack\nKeep it back.' })
    expect(note).toBe('[done] [note 81] Kayak 4 has a crack')
    expect(readDone(note)).toEqual({ noteId: 81, text: 'Kayak 4 has a crack' })
  })

  test('is read as it was written, and fits into a note', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), texts, (noteId, text) => {
        const body = writeDone(noteId, { text })
        expect(readDone(body)?.noteId).toBe(noteId)
        expect(noteLength(body)).toBeLessThan(200)
        expect(read(body)).toBeNull()
      }),
    )
  })

  test.each([
    ['[done] called her', null, 'called her'],
    ['[Done #81] called her', 81, 'called her'],
    ['[done: 81]', 81, ''],
    ['[DONE] #81 called her', 81, 'called her'],
    ['[done with it] called her', null, 'with it called her'],
  ])('%s is understood as done', (body, noteId, text) => {
    expect(readDone(body)).toEqual({ noteId, text })
  })
})

describe('By when', () => {
  const noon = { day: saturday, time: '12:00' }

  test.each(['25:00', '9', '18:75', '13pm', 'soon', '18:00 maybe', '2026-13-40', ''])(
    '“%s” is no time, and no part of it is used',
    (words) => {
      expect(readDue(words, saturday)).toBeNull()
    },
  )

  test('a time is overdue once it has come, a day when it is over', () => {
    expect(isOverdue({ day: saturday, time: '12:00' }, noon)).toBe(true)
    expect(isOverdue({ day: saturday, time: '12:01' }, noon)).toBe(false)
    expect(isOverdue({ day: saturday, time: null }, noon)).toBe(false)
    expect(isOverdue({ day: addDays(saturday, -1), time: null }, noon)).toBe(true)
  })

  test.each([
    [saturday, '18:00', 'Due 18:00'],
    [saturday, '09:00', 'Late since 09:00'],
    [saturday, null, 'Due today'],
    [addDays(saturday, 1), '09:00', 'Due tomorrow 09:00'],
    [addDays(saturday, -1), null, 'Late since yesterday'],
  ])('%s %s is shown as “%s %s”', (day, time, words) => {
    expect(dueWords({ day, time }, noon)).toBe(words)
  })
})
