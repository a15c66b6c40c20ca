import { expect, test } from 'vitest'
import type { Booking4 } from '../../../../src/contract/booking4.ts'
import { type BookingDetail, parseBookingDetail } from '../../../../src/contract/bookingDetail.ts'
import { parseDay } from '../../../../src/contract/day.ts'
import { parseCurrency } from '../../../../src/contract/money.ts'
import type { Note } from '../../../../src/contract/note.ts'
import { packOf, writePack } from '../../../../src/desk/core/replica/dayPacks.ts'
import { keptCached } from '../../../../src/desk/core/replica/keptFields.ts'
import { createVault } from '../../../../src/desk/core/vault/createVault.ts'
import { allRecords } from '../../../../src/desk/core/vault/tabletDatabase.ts'
import type { Sealed } from '../../../../src/desk/core/vault/vault.ts'
import { useVault } from '../../../../src/desk/core/vault/vault.ts'
import { importKey, newRawKey } from '../../../../src/desk/core/vault/wrapping.ts'
import { aWireDetail } from '../../../example/wireBooking.ts'
import { aTabletDisk } from '../device/aTabletDisk.ts'

aTabletDisk()

const day = parseDay('2026-11-21')
/** Members that a later version of a service, or of the desk, might add to any record. */
const added = { passport: 'P-9912-PLANT', allergies: { of: ['PLANT of nuts'] } }
/** What no tablet stores (reliability.md §2.9). */
const plants = ['555 0101', 'vegan', 'walk-in', 'Cash', 'PLANT', 'secret-customer-token']

const whole: BookingDetail = {
  ...parseBookingDetail(
    { request: {}, version: '3.0', booking: aWireDetail(added) },
    'UTC',
    parseCurrency('CAD'),
  ),
  ...added,
}
const four: Booking4 = {
  code: whole.code,
  startsAt: whole.startsAt,
  endsAt: whole.endsAt,
  checkedInAt: null,
  checkedOutAt: null,
  tellsCheckIn: true,
  statusId: 'PEND',
  customer: 'Mary Poole',
  phone: '+1 604 555 0101',
  lines: whole.lines,
  ...added,
}
const note: Note = {
  id: 1,
  accountId: 2,
  at: new Date(0),
  body: 'Late arrival',
  private: true,
  code: whole.code,
  ...added,
}
const list = { records: [whole], unreadable: 0, complete: true, currency: null, ...added }
const pack = packOf(day, {
  asOf: 0,
  starting: list,
  ending: list,
  staying: list,
  four: new Map([[whole.code, four]]),
  notes: [note],
  details: [whole],
  ...added,
})

/** Every name of a member in it, at any depth, that has a value of its own. */
function namesIn(value: unknown): ReadonlySet<string> {
  const names = new Set<string>()
  JSON.stringify(value, (name, one: unknown) => {
    const held = one instanceof Map ? [...one.values()] : one
    if (name !== '' && !/^\d+$/.test(name)) names.add(name)
    return held
  })
  return names
}

const words = (text: string): readonly string[] => text.trim().split(/\s+/)
const ofTheList = words(`
  id code status name createdAt customerId customer email summary dates total paid tax minor currency`)
const ofTheDay = words(`
  phone startsAt endsAt startDay endDay lines checkedInAt checkedOutAt tellsCheckIn bookmarked lastModified
  transactions more statusId position itemId quantity parameters label accountId at body private`)

test('of the working window a tablet stores the members of the list and the days, and no others (decisions.md 13)', () => {
  const kept = keptCached({ booking: whole, starts: day, ends: day, phone: '+1 604 555 0101' })
  expect([...namesIn(kept)].toSorted()).toEqual(
    ['booking', 'starts', 'ends', 'phone', ...ofTheList].toSorted(),
  )
  for (const plant of plants) expect(JSON.stringify(kept)).not.toContain(plant)
})

test('of the days around today it stores these members and no others, whatever a service adds', () => {
  const ofThePack = words(`
    shape day asOf four notes details starting ending staying records unreadable complete`)
  const all = new Set([...ofThePack, ...ofTheList, ...ofTheDay])
  expect([...namesIn(pack)].toSorted()).toEqual([...all].toSorted())
})

test('the day on the disk, opened with its keys, contains no telephone number, further member or payment', async () => {
  const key = await importKey(newRawKey())
  const vault = createVault({ person: '1:Maria', id: 'maria' }, { replica: [key], outbox: [key] })
  useVault.setState({ state: 'open', vault })
  await writePack(vault, pack)
  const sealed = (await allRecords<Sealed>('days')).map(({ value }) => value)
  useVault.setState({ state: 'unmarked', vault: null })
  expect(sealed).toHaveLength(1)
  const opened = await Promise.all(sealed.map((one) => vault.open('replica', `days/${day}`, one)))
  const text = JSON.stringify(opened, (_name, one: unknown) =>
    one instanceof Map ? [...one] : one,
  )
  expect(text).toContain('Mary Poole')
  expect(text).toContain('Late arrival')
  for (const plant of plants) expect(text).not.toContain(plant)
})
