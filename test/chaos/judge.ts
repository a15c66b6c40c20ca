import type { Intent } from './intents.ts'
import type { Effects } from './readLedger.ts'

/** What was intended for one guest, what the service has of it, and what the desk says about the rest. */
export type Case = {
  readonly intents: readonly Intent[]
  readonly effects: Effects
  /** All that the open booking says, once nothing happens any more. */
  readonly shown: string
}

/** Words of the desk that call a person, or say why something still waits. */
const calls = {
  'check-in': /Check-in(?! unknown)|checked in\?|Review/,
  'change-status':
    /Status:|Is the status|Status is now|Status not changed|Booking changed|[Nn]ot sent/,
  'set-paid':
    /[Nn]ot recorded|Was the payment recorded|Payment of|[Nn]ot sent|Not sure it arrived: /,
  bookmark: /Bookmark/,
  note: /Note/,
} as const

/**
 * The most important property (reliability.md O1): each intent has its effect exactly once, or is shown to the person
 * whose it is; nothing happens twice, nothing is lost without a word. What a colleague has made of the booking is never
 * overwritten without a question (reliability.md §3.3).
 *
 * @returns one sentence for each violation
 */
export function violationsIn({ intents, effects, shown }: Case): readonly string[] {
  return [
    ...once(intents, 'check-in', countOf(effects.notes, 'Checked in'), shown),
    ...once(intents, 'set-paid', effects.payments, shown),
    ...wrongStatuses(intents, effects, shown),
    ...overwritten(effects),
    ...wrongNotes(intents, effects, shown),
    ...wrongOrder(intents, effects),
  ]
}

const countOf = (list: readonly string[], one: string): number =>
  list.filter((each) => each === one).length

function once(
  intents: readonly Intent[],
  kind: 'check-in' | 'set-paid',
  times: number,
  shown: string,
): readonly string[] {
  const own = intents.filter(({ is }) => is === kind)
  const meant = own.filter(({ standing }) => standing !== 'undone')
  const surely = own.filter(({ standing }) => standing === 'taken')
  // Undo was pressed first, so what was undone must not have been done.
  const most = Math.min(1, meant.length)
  if (times > most) return [`${kind}: done ${times} times, meant ${meant.length} times`]
  if (times === 0 && surely.length > 0 && !calls[kind].test(shown)) {
    return [`${kind}: lost in silence`]
  }
  return []
}

function wrongStatuses(
  intents: readonly Intent[],
  { statuses, notified }: Effects,
  shown: string,
): readonly string[] {
  const found: string[] = []
  const changes = intents.filter(({ is }) => is === 'change-status')
  for (const { deed, standing } of changes) {
    if (deed.do !== 'status') continue
    const times = countOf(statuses, deed.to)
    const messages = countOf(notified, deed.to)
    const most = standing === 'undone' ? 0 : 1
    if (times > most) found.push(`status ${deed.to}: set ${times} times, meant ${most}`)
    if (messages > (deed.notify ? most : 0)) {
      found.push(`status ${deed.to}: the guest got ${messages} messages`)
    }
    if (standing === 'taken' && times === 0 && !calls['change-status'].test(shown)) {
      found.push(`status ${deed.to}: lost in silence`)
    }
  }
  const meant = new Set(changes.flatMap(({ deed }) => (deed.do === 'status' ? [deed.to] : [])))
  for (const to of statuses) {
    if (!meant.has(to) && to !== 'PAID' && to !== ofColleague)
      found.push(`status ${to}: nobody meant it`)
  }
  return found
}

/** What a colleague sets while a sheet is open; nobody at the tablets answers the question that follows. */
const ofColleague = 'VOID'

function overwritten({ statuses }: Effects): readonly string[] {
  const after = statuses.slice(statuses.indexOf(ofColleague) + 1)
  return statuses.includes(ofColleague) && after.length > 0
    ? [`overwritten without a question: ${ofColleague}, then ${after.join(', ')}`]
    : []
}

function wrongNotes(
  intents: readonly Intent[],
  { notes }: Effects,
  shown: string,
): readonly string[] {
  const found: string[] = []
  const written = intents.filter(({ is }) => is === 'note')
  const bodies = new Set(written.flatMap(({ deed }) => (deed.do === 'note' ? [deed.body] : [])))
  for (const body of bodies) {
    const own = written.filter(({ deed }) => deed.do === 'note' && deed.body === body)
    const surely = own.filter(({ standing }) => standing === 'taken').length
    const times = countOf(notes, body)
    // The list of notes also has what is at the service, so only what is on the screen beyond that needs a person.
    const calling = shown.split(body).length - 1
    if (times > own.length)
      found.push(`note "${body}": there ${times} times, written ${own.length}`)
    if (times < surely && calling < surely) {
      found.push(`note "${body}": there ${times} times, written ${surely}, shown ${calling}`)
    }
  }
  return found
}

/** What was sent is in the order of the intents (reliability.md §3.3 rule 2). */
function wrongOrder(intents: readonly Intent[], { notes }: Effects): readonly string[] {
  const meant = intents
    .filter(({ standing }) => standing !== 'undone')
    .flatMap(({ is, deed }) =>
      deed.do === 'note' ? [deed.body] : is === 'check-in' ? ['Checked in'] : [],
    )
  const own = notes.filter((note) => meant.includes(note))
  let at = 0
  for (const note of own) {
    const next = meant.indexOf(note, at)
    if (next < 0) return [`order: meant ${meant.join(' < ')}, there ${own.join(' < ')}`]
    at = next + 1
  }
  return []
}
