import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseDay } from '../../../../../src/contract/day.ts'
import { parseCurrency } from '../../../../../src/contract/money.ts'
import {
  type LastYearBeside,
  useLastYear,
} from '../../../../../src/desk/pages/calendar/data/lastYear.ts'
import { useCalendar } from '../../../../../src/desk/pages/calendar/data/useCalendar.ts'
import { cellLook } from '../../../../../src/desk/pages/calendar/grid/cellLook.ts'
import { GridCell } from '../../../../../src/desk/pages/calendar/grid/GridCell.tsx'
import { LastYear } from '../../../../../src/desk/pages/calendar/why/LastYear.tsx'
import { type FrontDesk, startFrontDesk } from '../../../../example/aFrontDesk.ts'
import type { Tab } from '../../../../example/aTab.ts'
import { bookingIn } from '../../../../example/bookingIn.ts'
import { itemIn } from '../../../../example/itemIn.ts'
import { type Instead, openPlace } from '../../../openPlace.tsx'

let house: FrontDesk
let tab: Tab
let hut: number
const [now, then] = [parseDay('2031-07-11'), parseDay('2030-07-12')]
const sight = { from: now, to: parseDay('2031-07-17') }

beforeAll(async () => {
  house = await startFrontDesk()
  tab = await house.signIn('maria')
  const { database } = house.service
  hut = await itemIn(database, { name: 'Hut' })
  const on = { startsAt: `${then}T17:00:00Z`, endsAt: `${then}T23:00:00Z`, itemId: hut }
  await bookingIn(database, { code: 'THENONE', total: 1_000, ...on })
  await bookingIn(database, { code: 'THENTWO', total: 2_000, ...on })
})
afterAll(() => house.close())

/** The day of the hut with Why beside it, without the grid around it. */
function Day({
  visible,
  isShown,
}: {
  visible: Parameters<typeof useCalendar>[0]
  isShown: boolean
}) {
  const data = useCalendar(visible)
  const lastYear = useLastYear({ data, visible, isShown })
  const item = data.items.find(({ id }) => id === hut)
  if (item === undefined) return null
  const { booked, revenue } = lastYear?.(item, now) ?? { booked: null, revenue: null }
  return (
    <>
      <p>{`${lastYear === null ? 'not shown' : 'shown'}, booked ${booked}, revenue ${revenue}`}</p>
      <LastYear data={data} item={item} day={now} />
    </>
  )
}

function open(isShown: boolean, instead?: Instead) {
  const visible = { days: sight, itemIds: [hut] }
  const place = openPlace(tab, {
    at: '/',
    routes: <Route path="/" element={<Day visible={visible} isShown={isShown} />} />,
    ...(instead ? { instead } : {}),
  })
  return {
    ofLastYear: () =>
      place.requests.filter(({ query }) => (query.get('start_date') ?? '').startsWith('2030')),
    ofBookings: () =>
      place.requests.filter(({ path }) => /^\/api\/3\.0\/booking\/(?:index|THEN)/.test(path)),
  }
}

test('one request answers how much was booked last year, and the revenue is shown once its bookings were read (§2.2 cal)', async () => {
  const { ofLastYear, ofBookings } = open(true)
  await screen.findByText('shown, booked 67, revenue null')
  expect(ofLastYear().map(({ path }) => path)).toEqual(['/api/3.0/item/cal'])
  expect(ofBookings()).toEqual([])
  const ask = { name: 'Compare with last year' }
  await userEvent.click(screen.getByRole('button', ask))
  await screen.findByText('shown, booked 67, revenue 3000')
})

test('nothing about last year is requested while the days do not show it', async () => {
  const { ofLastYear } = open(false)
  await screen.findByText('not shown, booked null, revenue null')
  expect(ofLastYear()).toEqual([])
})

test('a service with nothing left of any past day does not make all of them look fully booked', async () => {
  const { ofLastYear } = open(true, ({ path, query }) => {
    if (path !== '/api/3.0/item/cal' || query.get('start_date')?.startsWith('2030') !== true) {
      return null
    }
    const items = { [hut]: { '20300711': 0, '20300712': 0 } }
    return Response.json({ request: { status: 'OK' }, items })
  })
  await waitFor(() => expect(ofLastYear()).toHaveLength(1))
  await screen.findByText('shown, booked null, revenue null')
})

const fullLastYear: LastYearBeside = {
  price: { day: then, minor: 12_000, isClosed: false },
  booked: 67,
  revenue: 3_000,
}

function drawn(lastYear: LastYearBeside | null): HTMLElement {
  const cell = {
    minor: 14_000,
    before: null,
    certainty: 'verified',
    isClosed: false,
    isDraft: false,
    left: 2,
    isFull: false,
    differs: false,
    bands: [],
  } as const
  const place = { column: 0, start: 0, size: 56, itemId: 1, day: now }
  const words = { itemName: 'Hut', dayWords: 'Fri, Jul 11' }
  const bands = { season: '', special: '', discount: '', hasLanes: false, finding: '' } as const
  const marks = { isRequested: true, isWeekend: false, isSelected: false, isStop: false }
  const look = cellLook(cell, parseCurrency('CAD'), 'before', lastYear)
  render(<GridCell {...place} {...words} {...bands} {...marks} {...look} />)
  return screen.getByRole('gridcell')
}

test('the cell has a line for each figure of last year, and its name contains all of them (ux.md §4.2)', () => {
  const cell = drawn(fullLastYear)
  expect([...cell.querySelectorAll('small, small > span')].map((one) => one.textContent)).toEqual([
    '~12067%30',
    '67%',
    '30',
  ])
  expect(cell.getAttribute('aria-label')).toBe(
    'Hut, Fri, Jul 11, 140, last year about 120.00, 67 percent booked, revenue 30.00',
  )
})

test('a cell without any known figure of last year has its price alone', () => {
  const cell = drawn({ price: null, booked: null, revenue: null })
  expect(cell.textContent).toBe('140')
  expect(cell.getAttribute('aria-label')).toBe('Hut, Fri, Jul 11, 140')
})
