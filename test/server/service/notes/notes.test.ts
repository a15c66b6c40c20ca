import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noteLength, parseNotes } from '../../../../src/contract/note.ts'
import { longestNote } from '../../../../src/demo/data/hostile.ts'
import { type AService, startService } from '../../../example/aService.ts'
import type { Asking } from '../../../example/asking.ts'
import { bookingIn } from '../../../example/bookingIn.ts'
import { recordsIn } from '../../../example/recordsIn.ts'

let service: AService
let kenji: Asking
beforeAll(async () => {
  service = await startService()
  kenji = await service.as('kenji')
  await bookingIn(service.database, { code: 'NOTED' })
})
afterAll(() => service.close())

const write = (body: string, by = kenji) => by.post('booking/NOTED/note', { body })
const bodies = async (query: string) =>
  recordsIn((await service.pair.get(`booking/notes${query}`)).body, 'notes')
    .filter((note) => String(note.booking_id) === 'NOTED')
    .map((note) => String(note.body))

describe('writing a note (§4.1, §8)', () => {
  test('a note is written under the acting account, with the time of the business and its visibility', async () => {
    const { status, body } = await write('Called back.')
    expect(status).toBe(200)
    expect(body.note).toEqual({
      note_id: expect.any(Number),
      account_id: 2,
      date: '2026-07-11T10:00:00-07:00',
      body: 'Called back.',
      private: true,
      booking_id: 'NOTED',
    })
  })

  test('a customer’s own note is account 0 and not private (§2.6)', async () => {
    const { body } = await service.pair.post(
      'booking/NOTED/note',
      { body: 'We are late.' },
      { 'x-on-behalf': 'off' },
    )
    expect(body.note).toMatchObject({ account_id: 0, private: false })
  })

  test('3,000 characters are accepted, 3,001 are not; an emoji counts as one, and so does a line break of a form', async () => {
    expect(noteLength(longestNote())).toBe(3000)
    for (const body of ['x'.repeat(3000), '🦦'.repeat(3000), 'x\r\n'.repeat(1500), longestNote()]) {
      const { status, body: answer } = await write(body)
      expect(status).toBe(200)
      expect(answer.note?.body).toBe(body.replaceAll('\r\n', '\n'))
    }
    for (const body of ['x'.repeat(3001), '🦦'.repeat(3001), `${'x\n'.repeat(1500)}y`]) {
      const { status, body: answer } = await write(body)
      expect(status).toBe(400)
      expect(answer.request?.error?.data).toHaveProperty('body')
    }
  })

  test.each(['', ' ', '\r\n\t', ' '])('an empty note is refused by name', async (body) => {
    const { status, body: answer } = await write(body)
    expect(status).toBe(400)
    expect(answer.request?.error?.data).toHaveProperty('body')
  })

  test('a note without a text, or for a booking that does not exist, is refused', async () => {
    expect((await kenji.post('booking/NOTED/note')).status).toBe(400)
    expect((await kenji.post('booking/NOSUCH/note', { body: 'x' })).status).toBe(404)
  })

  test('hostile text comes back as it was written', async () => {
    const hostile = `<script>alert(1)</script> ' " \\ %00 \u202Eabc שלום 👨‍👩‍👧`
    expect((await write(hostile)).body.note?.body).toBe(hostile)
  })
})

describe('reading notes (§4.1 booking/notes)', () => {
  test('the list has timestamps, and is the same by GET or POST, with or without a slash', async () => {
    const byGet = (await kenji.get('booking/notes?date=2026-07-11')).body
    const byPost = (await kenji.post('booking/notes/', { date: '2026-07-11' })).body
    expect(byPost.notes).toEqual(byGet.notes)
    expect(byGet.request).toMatchObject({
      id: 'notes',
      timestamp: service.clock.now().getTime() / 1000,
    })
    expect(parseNotes(byGet, 'America/Vancouver').unreadable).toBe(0)
  })

  test('a day and a month are in the zone of the business; without a date the list covers the past thirty days', async () => {
    service.clock.set('2026-08-01T06:30:00Z')
    await write('Last evening of July', service.pair)
    service.clock.set('2026-08-01T07:00:00Z')
    await write('First moment of August', service.pair)
    expect(await bodies('?date=2026-07-31')).toEqual(['Last evening of July'])
    expect(await bodies('?date=20260731')).toEqual(['Last evening of July'])
    expect(await bodies('?date=2026-07-31T23:30:00-07:00')).toEqual(['Last evening of July'])
    expect(await bodies('?date=2026-08')).toEqual(['First moment of August'])
    expect(await bodies('?date=2026-07')).toContain('Last evening of July')
    service.clock.set('2026-08-31T06:45:00Z')
    expect(await bodies('')).toEqual(['First moment of August'])
    service.clock.set('2026-07-11T17:00:00Z')
  })

  test('a customer is refused the list: it has the notes and codes of everybody’s bookings (§2.6)', async () => {
    const asCustomer = { 'x-on-behalf': 'off' }
    for (const ask of [
      service.pair.get,
      (path: string) => service.pair.post(path, {}, asCustomer),
    ]) {
      const { status, body } = await ask('booking/notes', asCustomer)
      expect(status).toBe(403)
      expect(body).not.toHaveProperty('notes')
    }
  })

  test.each(['2026-13', 'yesterday', '2026-02-30', '>20260711', '99999999'])(
    'a date such as "%s" is refused by name',
    async (date) => {
      const { status, body } = await kenji.post('booking/notes', { date })
      expect(status).toBe(400)
      expect(body.request?.error?.data).toHaveProperty('date')
    },
  )
})
