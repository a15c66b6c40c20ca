import { millisecondsInHour as hourMs, millisecondsInMinute as minuteMs } from 'date-fns/constants'
import type { BookingPlan, PlannedNote } from './plan.ts'
import { pastTime, type World } from './world.ts'

/** A day counted from today, and a time on it. */
type DayAndTime = readonly [day: number, time: string]

/** Hours from the demo's moment, so that some are due soon whatever the hour is; else a day and a time. */
type DemoDueTime = number | DayAndTime

/** Which booking of today it is about: an arrival by its item, else by its position among the bookings of that kind. */
type NoteSubject =
  | { readonly arrival: string }
  | { readonly staying: number }
  | { readonly leaving: number }

type DemoNote = {
  readonly about: NoteSubject
  readonly at: DayAndTime
  /** Who of the staff, by place; null = the guest. */
  readonly by: number | null
  readonly text: string
  /** What makes it a handover: until when, and who should see to it. */
  readonly handover?: { readonly due?: DemoDueTime; readonly for?: string }
  readonly done?: { readonly at: DayAndTime; readonly by: number }
}

/** What the shifts of the last days left for one another. */
const written: readonly DemoNote[] = [
  {
    about: { arrival: 'ebike-m' },
    at: [-1, '16:40'],
    by: 2,
    text: 'Pays the rest in cash when he picks up the bikes. Please count with him and record it.',
    handover: { due: 2.5 },
  },
  {
    about: { arrival: 'kayak-double' },
    at: [-1, '17:55'],
    by: 1,
    text: 'Small life jacket is on shelf 2. Hand it out with the boats.',
    handover: { due: 1, for: 'Ana Kovač' },
  },
  {
    about: { arrival: 'lodge-tidewater' },
    at: [-1, '11:15'],
    by: 0,
    text: 'Not paid yet. Call before they set off; without an answer the rooms go back on sale.',
    handover: { due: 3, for: 'Maria Silva' },
  },
  {
    about: { arrival: 'cabin-otter' },
    at: [-1, '19:25'],
    by: 1,
    text: 'Cancelled by phone, the whole family has the flu. Give back what they paid, cabin is free again.',
    handover: { due: 4.5 },
  },
  {
    about: { arrival: 'cabin-driftwood' },
    at: [0, '07:35'],
    by: 2,
    text: 'Put the ramp at the door before they come, it is in the shed.',
    handover: { due: 2 },
  },
  {
    about: { arrival: 'trip-whale' },
    at: [-1, '15:30'],
    by: 2,
    text: 'Tell the skipper: two children, and one vegan lunch.',
    handover: { due: [0, '08:00'] },
    done: { at: [0, '07:50'], by: 1 },
  },
  {
    about: { staying: 2 },
    at: [-1, '18:10'],
    by: 0,
    text: 'Stove smokes. Pete brings the new seal, the guests know.',
    handover: { due: -0.5 },
  },
  {
    about: { staying: 3 },
    at: [-2, '17:30'],
    by: 2,
    text: 'Card was declined for the rest. Ask again when they come by the desk.',
    handover: { due: [-1, '18:00'] },
  },
  {
    about: { staying: 8 },
    at: [-1, '10:20'],
    by: 1,
    text: 'Paid the deposit twice. Give it back to the card before they leave.',
    handover: { due: [1, '10:00'], for: 'Maria Silva' },
  },
  {
    about: { staying: 5 },
    at: [-2, '16:20'],
    by: 0,
    text: 'Extra bed for the child: take it over in the morning.',
    handover: { due: [-1, '10:00'] },
    done: { at: [-1, '09:40'], by: 2 },
  },
  {
    about: { staying: 12 },
    at: [-3, '18:05'],
    by: 1,
    text: 'Would like to go on the whale trip if somebody cancels.',
    handover: {},
    done: { at: [-1, '14:10'], by: 0 },
  },
  {
    about: { staying: 15 },
    at: [-1, '08:15'],
    by: 2,
    text: 'Water is only lukewarm. Plumber is called, comes before noon.',
    handover: { due: [-1, '12:00'] },
    done: { at: [-1, '13:25'], by: 1 },
  },
  {
    about: { leaving: 1 },
    at: [-1, '17:20'],
    by: 0,
    text: 'Leaves at seven. Key goes into box 3, the receipt is in the drawer.',
    handover: { due: [0, '08:00'], for: 'Kenji Sato' },
    done: { at: [0, '07:10'], by: 1 },
  },
  {
    about: { leaving: 4 },
    at: [0, '07:45'],
    by: 1,
    text: 'Luggage stays with us until their bus goes: behind the desk, tag 14.',
    handover: { due: 5 },
  },
  {
    about: { staying: 10 },
    at: [-2, '15:20'],
    by: 0,
    text: 'Their company pays the other half by transfer, confirmation came by email.',
  },
  {
    about: { staying: 18 },
    at: [-1, '16:05'],
    by: 1,
    text: 'Settles the rest on the last evening, wants to look at the receipt first.',
  },
  {
    about: { staying: 26 },
    at: [-1, '12:30'],
    by: 2,
    text: 'Bank machine in town was out of order, pays the rest in cash tomorrow.',
  },
  {
    about: { staying: 1 },
    at: [0, '08:25'],
    by: 2,
    text: 'Asked for the weather on the water. Wind from noon on, told them to stay in the bay.',
  },
  {
    about: { staying: 21 },
    at: [0, '08:50'],
    by: 1,
    text: 'Brought more firewood, second basket is on the house.',
  },
  {
    about: { staying: 13 },
    at: [-1, '19:05'],
    by: 0,
    text: 'Lost the cabin key on the beach, gave them the spare one. Found again at seven.',
  },
  {
    about: { staying: 7 },
    at: [-1, '21:15'],
    by: null,
    text: 'The light on the path to the jetty is out.',
  },
  {
    about: { staying: 20 },
    at: [-2, '20:40'],
    by: null,
    text: 'Thank you for the blankets, that was quick!',
  },
  {
    about: { arrival: 'pitch-shore' },
    at: [-1, '19:40'],
    by: null,
    text: 'We come with another car, the plate is now HL3 4KD.',
  },
]

/** Adds what the last days left to do, and what became of it, to the bookings of today. */
export function withHandovers(world: World, present: readonly BookingPlan[]): BookingPlan[] {
  const added = new Map<BookingPlan, PlannedNote[]>()
  for (const one of written) {
    const plan = planOf(present, one.about)
    if (plan !== undefined)
      added.set(plan, [...(added.get(plan) ?? []), ...notesOf(world, plan, one)])
  }
  return present.map((plan) => ({ ...plan, notes: [...plan.notes, ...(added.get(plan) ?? [])] }))
}

function planOf(present: readonly BookingPlan[], about: NoteSubject): BookingPlan | undefined {
  const among = (isOne: (plan: BookingPlan) => boolean, place: number) =>
    present.filter(isOne)[place]
  if ('arrival' in about) {
    return present.find(({ lines: [line] }) => line.start === 0 && line.item.sku === about.arrival)
  }
  return 'staying' in about
    ? among(({ lines: [line] }) => line.start < 0 && line.end > 0, about.staying)
    : among(({ lines: [line] }) => line.start < 0 && line.end === 0, about.leaving)
}

function notesOf(
  world: World,
  plan: BookingPlan,
  { at, by, text, handover, done }: DemoNote,
): PlannedNote[] {
  const { staff, moment } = world
  const who = (place: number | null) =>
    place === null ? 0 : (staff[place % staff.length] ?? staff[0])
  const after = (when: DayAndTime, earliest: number) =>
    new Date(Math.min(Math.max(pastTime(world, ...when).getTime(), earliest), moment.getTime()))
  const note: PlannedNote = {
    accountId: who(by),
    at: after(at, plan.createdAt.getTime()),
    body: handover === undefined ? text : `${tagsOf(world, handover)}\n${text}`,
    private: by !== null,
  }
  if (done === undefined) return [note]
  return [
    note,
    {
      accountId: who(done.by),
      at: after(done.at, note.at.getTime() + 20 * minuteMs),
      body: text,
      private: true,
      answers: note,
    },
  ]
}

/** The first line of a handover, as the desk writes and reads it: `[handover] [due 2026-11-21 18:00] [for Ana Kovač]`. */
const tagsOf = (world: World, { due, for: who }: NonNullable<DemoNote['handover']>): string =>
  [
    '[handover]',
    ...(due === undefined ? [] : [`[due ${dueOf(world, due)}]`]),
    ...(who === undefined ? [] : [`[for ${who}]`]),
  ].join(' ')

/** On the half hour, and while somebody is at the desk: nobody leaves anything for three in the morning. */
function dueOf({ moment, clock, today, day }: World, due: DemoDueTime): string {
  if (typeof due !== 'number') return `${day(due[0])} ${due[1]}`
  const now = (moment.getTime() - clock(today, '00:00').getTime()) / hourMs
  const hour = Math.round((now + due) * 2) / 2
  if (hour < 8) return `${today} 08:30`
  if (hour > 20.5) return `${day(1)} 09:00`
  const minutes = hour % 1 === 0 ? '00' : '30'
  return `${today} ${String(Math.floor(hour)).padStart(2, '0')}:${minutes}`
}
