import { QueryClient } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type BookingCode, parseBookingCode } from '../../../../../src/contract/booking.ts'
import { statusOf } from '../../../../../src/contract/status.ts'
import { createApi } from '../../../../../src/desk/core/api/apiClient.ts'
import { learnStatuses } from '../../../../../src/desk/core/api/queries/statuses.ts'
import { forgetAll } from '../../../../../src/desk/core/outbox/dispatch.ts'
import { startOutbox } from '../../../../../src/desk/core/outbox/engine.ts'
import { useOutbox } from '../../../../../src/desk/core/outbox/outboxStore.ts'
import { cancelRun, closeRun } from '../../../../../src/desk/core/outbox/runs/currentRun.ts'
import { mostTogether } from '../../../../../src/desk/core/outbox/runs/run.ts'
import { DayBulk } from '../../../../../src/desk/pages/today/DayBulk.tsx'
import { dayBoard } from '../../../../../src/desk/shared/day/dayBoard.ts'
import { BulkBar } from '../../../../../src/desk/shared/list/bulk/BulkBar.tsx'
import type { ChosenBooking } from '../../../../../src/desk/shared/list/bulk/plan.ts'
import { useSelection } from '../../../../../src/desk/shared/list/bulk/useSelection.ts'
import { MessageSlot } from '../../../../../src/desk/ui/MessageSlot.tsx'
import { aDeskClock, type DeskClock } from '../../../../example/aDeskClock.ts'
import { aFetch } from '../../../../example/aFetch.ts'
import { signedIn } from '../../../../example/aSignIn.ts'
import { aBooking, aWireDetail } from '../../../../example/wireBooking.ts'
import { anEnvelope } from '../../../../example/wireEnvelope.ts'
import { aBooking4, aDay } from '../../../pages/today/aDay.ts'
import { fill } from '../../../pressKey.ts'
import { chosen, statuses } from './aChoice.ts'

let clock: DeskClock
let sent: () => readonly (readonly [path: string, body: unknown])[]
let stop: () => void
const ended = vi.fn<() => void>()

beforeEach(() => {
  clock = aDeskClock()
  signedIn()
  forgetAll()
  ended.mockReset()
  const { fetch, requests } = aFetch(({ path }) => {
    const [, id] = /\/booking\/(KB\d+)$/.exec(path) ?? []
    if (id !== undefined) return { json: anEnvelope({ booking: aWireDetail({ id, code: id }) }) }
    return { json: path.startsWith('/api/ops/') ? { state: 'unseen' } : { ok: 1 } }
  })
  sent = () =>
    requests.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])
  const queryClient = new QueryClient()
  let made = 0
  const end = startOutbox({
    api: createApi({ fetch, origin: 'http://desk.test', clock }),
    queryClient,
    clock,
    newOpId: () => `op${(made += 1)}`,
  })
  stop = () => {
    end()
    queryClient.clear()
  }
})
afterEach(() => {
  cancelRun()
  closeRun()
  stop()
  forgetAll()
})

const show = (those: readonly ChosenBooking[], whyNotYet: string | null = null) =>
  render(
    <>
      <BulkBar chosen={those} whyNotYet={whyNotYet} asOf={null} title="Arrivals" onEnd={ended} />
      <MessageSlot />
    </>,
  )
const bar = () => within(screen.getByRole('toolbar', { name: 'Selected bookings' }))
const sheet = () => within(screen.getByRole('dialog'))
const everyAction = ['Check in', 'Check out', 'Note', 'Status', 'Bookmark', 'Print']
const action = (name: RegExp) => bar().getByRole('button', { name })
/** The reason why a button is disabled; null when it can be pressed. */
const off = (button: HTMLElement) =>
  button.getAttribute('aria-disabled') === 'true' ? button.getAttribute('title') : null
const whys = () => everyAction.map((word) => off(action(new RegExp(`^${word}`))))
const commands = () =>
  useOutbox.getState().entries.map(({ command }) => [command.kind, command.code])

describe('the bar of the selected bookings', () => {
  test('says how many are selected, how many each button would act on, and which are left out', () => {
    show([chosen(1), chosen(2, 'in'), chosen(3, 'not yet', 'VOID')])
    expect(bar().getByText('3 selected')).toBeTruthy()
    expect(action(/^Check in 1$/)).toBeTruthy()
    expect(action(/^Check out 1$/)).toBeTruthy()
    expect(
      bar().getByText(
        'Check-in skips 1 already checked in, 1 cancelled. Check-out skips 1 not checked in, 1 cancelled.',
      ),
    ).toBeTruthy()
  })

  test('says once which bookings both actions leave out', () => {
    show([chosen(1, 'not known'), chosen(2, 'not known', 'VOID')])
    expect(bar().getByText('Skipped: 1 cancelled.')).toBeTruthy()
  })

  test('says on the button itself why it would act on none', async () => {
    show([chosen(1)])
    expect(off(action(/^Check in 1$/))).toBeNull()
    expect(off(action(/^Check out$/))).toBe('Skipped: 1 not checked in')
    await userEvent.click(action(/^Check out$/))
    expect(commands()).toEqual([])
  })

  test('is disabled before something is selected, before all selected rows are loaded, and above the most that a tablet stores', () => {
    const { unmount } = show([])
    expect(new Set(whys())).toEqual(new Set(['Select bookings first']))
    unmount()
    const loading = show([chosen(1)], 'Not all are here yet')
    expect(new Set(whys())).toEqual(new Set(['Not all are here yet']))
    loading.unmount()
    show(Array.from({ length: mostTogether + 1 }, (_, nth) => chosen(nth + 1)))
    expect(bar().getByText('401 selected')).toBeTruthy()
    expect(whys()).toEqual([
      ...Array.from({ length: 5 }, () => 'Select at most 400 bookings'),
      null,
    ])
  })

  test('checks in exactly those it names, once, and ends the selection; nothing is sent for five seconds', async () => {
    show([chosen(1), chosen(2, 'in'), chosen(3)])
    await userEvent.click(action(/^Check in 2$/))
    expect(ended).toHaveBeenCalledOnce()
    expect(commands()).toEqual([
      ['check-in', 'KB1'],
      ['check-in', 'KB3'],
    ])
    expect(sent()).toEqual([])
    clock.pass(5_000)
    await expect.poll(() => sent()).toHaveLength(2)
    expect(sent().map(([path]) => path.split('/').slice(-2).join('/'))).toEqual([
      'KB1/checkin',
      'KB3/checkin',
    ])
  })

  test('waits for earlier actions', async () => {
    show([chosen(1), chosen(2)])
    await userEvent.click(action(/^Check in 2$/))
    expect(off(action(/^Note$/))).toBe('Wait until the last ones are sent')
  })

  test('closes with the cross', async () => {
    show([chosen(1)])
    await userEvent.click(bar().getByRole('button', { name: 'Clear selection' }))
    expect(ended).toHaveBeenCalledOnce()
  })

  test('bookmarks those without a bookmark, then removes it from all, and both can be undone', async () => {
    show([chosen(1), chosen(2)])
    await userEvent.click(action(/^Bookmark$/))
    expect(await screen.findByText('2 bookings bookmarked')).toBeTruthy()
    await userEvent.click(action(/^Remove bookmark$/))
    expect(await screen.findByText('Bookmark removed from 2 bookings')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(action(/^Remove bookmark$/)).toBeTruthy()
    await userEvent.click(action(/^Remove bookmark$/))
  })
})

const openNote = async (count = 2) => {
  show(Array.from({ length: count }, (_, nth) => chosen(nth + 1)))
  await userEvent.click(action(/^Note$/))
}

const noteBox = () => sheet().getByRole('textbox', { name: 'Note' })
describe('a note for several bookings (§8)', () => {
  test('is written once there are words, trimmed, and can be undone first', async () => {
    await openNote()
    const write = sheet().getByRole('button', { name: 'Add 2 notes' })
    expect(off(write)).toBe('Write the note first')
    await userEvent.type(noteBox(), '   ')
    expect(off(write)).toBe('Write the note first')
    fill(noteBox(), 'Bridge closed ')
    expect(sheet().getByText(/^13 of 3,000 characters\./)).toBeTruthy()
    await userEvent.click(write)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(ended).toHaveBeenCalledOnce()
    expect(useOutbox.getState().entries.map(({ command }) => command)).toMatchObject([
      { kind: 'note', code: 'KB1', body: 'Bridge closed', held: true },
      { kind: 'note', code: 'KB2', body: 'Bridge closed', held: true },
    ])
    expect(sent()).toEqual([])
  })

  test('that is too long says so, and is not added', async () => {
    await openNote()
    await userEvent.click(noteBox())
    await userEvent.paste('x'.repeat(3_002))
    const write = sheet().getByRole('button', { name: 'Add 2 notes' })
    expect(off(write)).toBe('Shorten the note, or add two.')
    await userEvent.click(write)
    expect(commands()).toEqual([])
    await userEvent.clear(noteBox())
    await userEvent.paste('x'.repeat(3_000))
    expect(off(write)).toBeNull()
  })

  test('stays open with what was typed when a new list contains none of the selected ones any more', async () => {
    const one = chosen(1)
    const { code } = one.booking
    function List({ codes }: { codes: readonly BookingCode[] }) {
      const selection = useSelection(codes)
      return (
        <>
          <button type="button" onClick={() => selection.choose(code, true)}>
            Choose
          </button>
          {selection.isOn ? (
            <BulkBar
              chosen={selection.chosen.has(code) ? [one] : []}
              asOf={null}
              title="Arrivals"
              onAsk={selection.begin}
              onEnd={selection.end}
            />
          ) : null}
        </>
      )
    }
    const { rerender } = render(<List codes={[code]} />)
    await userEvent.click(screen.getByRole('button', { name: 'Choose' }))
    await userEvent.click(bar().getByRole('button', { name: 'Note' }))
    fill(screen.getByRole('textbox', { name: 'Note' }), 'Gate is open')
    rerender(<List codes={[]} />)
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'Gate is open')
    const write = screen.getByRole('button', { name: /^Add/ })
    expect(write.getAttribute('title')).toBe('No bookings selected')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(sent()).toEqual([])
  })

  test('is not written when it is cancelled', async () => {
    await openNote(1)
    expect(sheet().getByRole('button', { name: 'Add 1 note' })).toBeTruthy()
    await userEvent.click(sheet().getByRole('button', { name: 'Cancel' }))
    expect([screen.queryByRole('dialog'), commands(), ended.mock.calls]).toEqual([null, [], []])
  })
})

const openStatus = async (...those: readonly ChosenBooking[]) => {
  show(those)
  await userEvent.click(action(/^Status$/))
}

const choose = (name: RegExp) => userEvent.click(sheet().getByRole('radio', { name }))
const apply = () => sheet().getByRole('button', { name: /^Change/ })
const noteOfApply = () => apply().parentElement?.querySelector('small')?.textContent

describe('a status for several bookings (§4.1 notify)', () => {
  test('says before it is applied to how many, which are left out, and what follows', async () => {
    await openStatus(chosen(1), chosen(2, 'in', 'VOID'), chosen(3))
    expect([off(apply()), noteOfApply()]).toEqual(['Choose a status first', 'Choose a status.'])
    await choose(/^Void/)
    expect(apply().textContent).toContain('Change status of 2')
    expect(noteOfApply()).toBe(
      'Changes 2 bookings to Void. Skipped: 1 already with this status. Others can book the items again.',
    )
    await choose(/^Paid/)
    expect(noteOfApply()).toBe('Changes 3 bookings to Paid. Does not record payments.')
    await choose(/^Pending/)
    expect(apply().textContent).toContain('Change status of 1')
  })

  test('changes them, and notifies nobody', async () => {
    await openStatus(chosen(1), chosen(2))
    await choose(/^On hold/)
    await userEvent.click(apply())
    expect([screen.queryByRole('dialog'), ended.mock.calls.length]).toEqual([null, 1])
    const to = { id: 'HOLD', name: 'On hold' }
    expect(useOutbox.getState().entries.map(({ command }) => command)).toMatchObject([
      { kind: 'change-status', code: 'KB1', from: statuses.PEND, to, notify: false },
      { kind: 'change-status', code: 'KB2', from: statuses.PEND, to, notify: false },
    ])
  })

  test('changes nothing for bookings that already have it, and says so', async () => {
    await openStatus(chosen(1), chosen(2))
    await choose(/^Pending/)
    expect([off(apply()), apply().textContent]).toEqual([
      'Skipped: 2 already with this status',
      'Change statusSkipped: 2 already with this status',
    ])
    await userEvent.click(apply())
    expect(commands()).toEqual([])
  })

  test('notifies guests only after their number was typed, and asks again when the switch is turned on again', async () => {
    await openStatus(chosen(1), chosen(2))
    const notify = () => sheet().getByRole('switch', { name: 'Notify the guests' })
    const box = () => sheet().getByRole('textbox', { name: 'Type 2 to notify 2 guests' })
    await userEvent.click(notify())
    expect(sheet().queryByRole('textbox')).toBeNull()
    await choose(/^On hold/)
    expect(sheet().getByText('2 guests are notified.')).toBeTruthy()
    const first = 'Type the number of guests first'
    expect(off(apply())).toBe(first)
    await userEvent.type(box(), '1')
    expect(off(apply())).toBe(first)
    await userEvent.clear(box())
    await userEvent.type(box(), ' 2 ')
    expect(off(apply())).toBeNull()
    await userEvent.click(notify())
    await userEvent.click(notify())
    expect(off(apply())).toBe(first)
    await userEvent.type(box(), '2')
    await userEvent.click(apply())
    expect(useOutbox.getState().entries.map(({ command }) => command)).toMatchObject([
      { code: 'KB1', notify: true },
      { code: 'KB2', notify: true },
    ])
  })
})

const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour))
const guest = (nth: number) => parseBookingCode(`KB${nth}`)

/** At ten: two guests of half past seven who have not come, and one of two o'clock. */
const arrivals = () => {
  const starts = new Map([
    [guest(1), at(15.5)],
    [guest(2), at(15.5)],
    [guest(3), at(22)],
  ])
  return dayBoard(
    aDay({
      starting: [...starts.keys()].map((code) =>
        aBooking({ code, status: statusOf('PAID', 'Paid'), createdAt: at(1) }),
      ),
      four: new Map([...starts].map(([code, startsAt]) => [code, aBooking4(code, { startsAt })])),
    }),
  ).rows.arrivals
}

const selectThose = (...nths: readonly number[]) =>
  render(
    <DayBulk
      listed={arrivals()}
      selection={{
        isOn: true,
        chosen: new Set(nths.map(guest)),
        begin() {},
        choose() {},
        chooseTo() {},
        chooseAll() {},
        end: ended,
      }}
      asOf={null}
      title="Arrivals"
    />,
  )

describe('No-show for many (§3)', () => {
  test('one press marks those of the selected guests who are late, notifies nobody, and ends the selection', async () => {
    learnStatuses([{ status: statusOf('GONE', 'No-show') }])
    selectThose(1, 2, 3)
    await userEvent.click(action(/^No-show 2$/))
    expect(useOutbox.getState().entries.map(({ command }) => command)).toMatchObject([
      { kind: 'change-status', code: 'KB1', to: { id: 'GONE' }, notify: false },
      { kind: 'change-status', code: 'KB2', to: { id: 'GONE' }, notify: false },
    ])
    expect(ended).toHaveBeenCalledOnce()
  })

  test('is not offered where nobody selected is late', () => {
    learnStatuses([{ status: statusOf('GONE', 'No-show') }])
    selectThose(3)
    expect(bar().queryByRole('button', { name: /^No-show/ })).toBeNull()
  })
})
