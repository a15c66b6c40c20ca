import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { type Booking, parseBookingCode } from '../../../../../src/contract/booking.ts'
import { DayExport } from '../../../../../src/desk/pages/today/DayExport.tsx'
import { dayBoard } from '../../../../../src/desk/shared/day/dayBoard.ts'
import { aBooking, cad } from '../../../../example/wireBooking.ts'
import { savedFiles } from '../../../aBrowserWindow.ts'
import { aDay, day, now } from '../../../pages/today/aDay.ts'

const booking = (code: string, more: Partial<Booking> = {}) =>
  aBooking({
    code: parseBookingCode(code),
    customer: code,
    total: cad('100'),
    paid: cad('40'),
    ...more,
  })

async function savedTable(): Promise<readonly (readonly string[])[]> {
  const text = (await savedFiles[0]?.text()) ?? ''
  return text
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split('","').map((cell) => cell.replaceAll('"', '')))
}

test('the arrivals of a day are exported with their day of arrival, and with whether the totals count them', async () => {
  const { arrivals } = dayBoard(
    aDay({
      starting: [booking('KA1'), booking('KA2', { status: { id: 'STOP', name: 'Stopped' } })],
    }),
  ).rows
  const onClose = vi.fn<() => void>()
  render(
    <DayExport
      sections={[{ tab: 'arrivals', rows: arrivals }]}
      day={day}
      moment={{ now, zone: 'America/Vancouver' }}
      filter=""
      asOf={null}
      onClose={onClose}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }))
  await expect.poll(() => onClose).toHaveBeenCalled()
  const [head = [], ...rows] = await savedTable()
  expect(head).toEqual(
    'List,Time,Arrival,Departure,Guest,Booking code,Check-in,Booked,Status,Total,Paid,Balance due,Currency,In totals,Not sent yet'.split(
      ',',
    ),
  )
  const lines = rows.map((row) => row.join(','))
  expect(
    lines.some((line) => /^Arrivals,,2026-11-21,.*KA1.*100\.00,40\.00,60\.00,CAD,Yes,$/.test(line)),
  ).toBe(true)
  expect(
    lines.some((line) => /^Arrivals,,2026-11-21,.*KA2.*100\.00,40\.00,0\.00,CAD,No,$/.test(line)),
  ).toBe(true)
})
