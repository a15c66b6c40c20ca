import { millisecondsInHour as hourMs } from 'date-fns/constants'
import type { Settled } from './payments.ts'
import type { DemoPayment, PlannedLine, PlannedNote } from './plan.ts'
import { inOfficeHours, type World } from './world.ts'

/** The notes a check-in and a check-out leave behind (§4.1). */
export function deskNotes(
  accountId: number,
  checkedInAt: Date | null,
  checkedOutAt: Date | null,
): PlannedNote[] {
  const note = (at: Date | null, body: string) =>
    at ? [{ accountId, at, body, private: true }] : []
  return [...note(checkedInAt, 'Checked in'), ...note(checkedOutAt, 'Checked out')]
}

/** What a guest wrote when booking, and what somebody of the staff wrote until they came. */
export function chatter(
  world: World,
  { item }: PlannedLine,
  createdAt: Date,
  until: Date,
): PlannedNote[] {
  const { luck, staff, texts } = world
  const textsFor = ({ any, [item.sold]: own }: typeof texts.guestNotes) =>
    luck.pick(luck.yes(0.6) ? own : any)
  const notes: PlannedNote[] = []
  if (luck.yes(0.14)) {
    const body = textsFor(texts.guestNotes)
    notes.push({ accountId: 0, at: createdAt, body, private: false })
  }
  const at = luck.yes(0.16) ? inOfficeHours(world, createdAt, until) : null
  if (at) {
    const body = textsFor(texts.staffNotes)
    notes.push({ accountId: luck.pick(staff), at, body, private: luck.yes(0.8) })
  }
  return notes
}

/** What somebody of the staff wrote while they were here. */
export function notesDuring(
  world: World,
  { item }: PlannedLine,
  checkedInAt: Date | null,
  until: Date,
): PlannedNote[] {
  const { luck, staff, texts } = world
  if (checkedInAt === null || !luck.yes(0.12)) return []
  const at = inOfficeHours(world, checkedInAt, until)
  const body = luck.pick(texts.staffNotes[item.sold])
  return at === null ? [] : [{ accountId: luck.pick(staff), at, body, private: true }]
}

const tooMuch = [
  'Paid the deposit online and then the whole amount at arrival. The deposit has to go back.',
  'Deposit was not taken off at the counter, guest noticed at home. Owes nothing, gets it back.',
  'Too much on the card: the deposit was paid already. Guest prefers it back by card.',
] as const
const corrected = [
  'Had paid the deposit twice, gave it back. All settled.',
  'Too much was taken, refunded the difference. Receipt sent.',
] as const

/** What the desk wrote where too much was paid. */
export function moneyNotes(
  { luck, moment, staff }: World,
  { kind }: Settled,
  payments: readonly DemoPayment[],
): PlannedNote[] {
  const last = payments.at(-1)
  if (last === undefined || (kind !== 'overpaid' && kind !== 'corrected')) return []
  const at = new Date(Math.min(last.at.getTime() + luck.next() * 5 * hourMs, moment.getTime()))
  const body = luck.pick(kind === 'overpaid' ? tooMuch : corrected)
  return [{ accountId: luck.pick(staff), at, body, private: true }]
}
