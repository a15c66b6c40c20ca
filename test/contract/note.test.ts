import { expect, test } from 'vitest'
import { machineMark, noteLength, noteLimit, parseNotes, wrote } from '../../src/contract/note.ts'
import { anEnvelope } from '../example/wireEnvelope.ts'
import { aWireNote } from '../example/wireNote.ts'

const read = (...notes: unknown[]) => parseNotes(anEnvelope({ notes }), 'America/Vancouver')

test('a note has its author, text, time and booking (§2.6)', () => {
  expect(read(aWireNote()).records).toEqual([
    {
      id: 81,
      accountId: 2,
      at: new Date('2026-11-21T16:15:00Z'),
      body: 'Checked in',
      private: true,
      code: 'HRBR-211126',
    },
  ])
})

test("a note without an offset was written in the business's time", () => {
  expect(read(aWireNote({ date: '2026-11-21T08:15:00' })).records[0]?.at).toEqual(
    new Date('2026-11-21T16:15:00Z'),
  )
})

test('account 0 is the guest (§2.6)', () => {
  const [note] = read(aWireNote({ account_id: '0', private: 0 })).records
  expect(note && wrote(note)).toBe('guest')
  expect(note?.private).toBe(false)
})

test('notes may be in the member that is named like the address (§2.6)', () => {
  const page = parseNotes(anEnvelope({ 'booking/notes': [aWireNote()] }), 'America/Vancouver')
  expect(page.records).toHaveLength(1)
})

test('a note that cannot be read does not hide the others', () => {
  const page = read(aWireNote({ date: 'soon' }), null, aWireNote({ body: '<b>hi</b> &amp;' }))
  expect(page.unreadable).toBe(2)
  expect(page.records[0]?.body).toBe('<b>hi</b> &amp;')
})

test.for([
  ['Checked in', 'in'],
  ['checked out.', 'out'],
  ['Customer checked in', 'in'],
  ['Check-in', 'in'],
  ['Checked in at the pool', null],
  ['Has she checked in?', null],
  ['Not checked in', null],
  ['', null],
] as const)('the text of staff’s note %j means %j', ([body, way]) => {
  expect(machineMark({ accountId: 2, body })).toBe(way)
})

test("a guest's note never checks anybody in", () => {
  expect(machineMark({ accountId: 0, body: 'Checked in' })).toBeNull()
})

test('3000 characters are accepted and 3001 are not, however they are written (§8)', () => {
  expect(noteLength('a'.repeat(3000))).toBe(noteLimit)
  expect(noteLength('a'.repeat(3001))).toBeGreaterThan(noteLimit)
  expect(noteLength('🛶'.repeat(3000))).toBe(noteLimit)
  expect(noteLength('🛶'.repeat(3001))).toBeGreaterThan(noteLimit)
  expect(noteLength('\r\n'.repeat(3000))).toBe(noteLimit)
  expect(noteLength('a\r\nb\nc\r')).toBe(6)
})
