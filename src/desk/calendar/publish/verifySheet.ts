import type { QueryClient } from '@tanstack/react-query'
import { keys } from '../../queries/keys.ts'
import type { Service } from '../../service/serviceClient.ts'
import type { CalendarItem } from '../data/calendarItems.ts'
import { arrive, setHandedOver, useDraftStore } from '../drafts/draftStore.ts'
import type { Charged, Expected, HandedOver } from '../drafts/handedOver.ts'
import { countedBy } from '../truth/blocks.ts'
import { readSamples } from '../truth/readSamples.ts'
import { changesWords } from './fieldWords.ts'
import { sheetState, verify } from './verify.ts'
import { eventWriter } from './writer.ts'

type Deps = {
  readonly service: Service
  readonly queryClient: QueryClient
  readonly items: readonly CalendarItem[]
}

/**
 * Reads the events again and ticks off what was entered; then holds what the service charges against what was
 * expected. What is there is no draft any more; where a field differs, a draft says what is still to be changed.
 *
 * @throws {ServiceFailure} when the events cannot be read: nothing is ticked then
 */
export async function verifySheet(
  { service, queryClient, items }: Deps,
  sheet: HandedOver,
): Promise<void> {
  const events = await eventWriter(service).readEvents()
  const checked = verify(sheet, events)
  const { drafts } = useDraftStore.getState().history
  const arrived = sheet.drafts.flatMap(({ draftId }) => {
    const found = checked[draftId]
    if (found === undefined || found.kind === 'missing') return []
    const now = events.find(({ id }) => id === found.rateId)
    const draft = drafts.find((one) => one.draftId === draftId || one.rateId === found.rateId)
    return now === undefined || draft === undefined
      ? []
      : [{ draft, now, nextId: crypto.randomUUID() }]
  })
  const state = sheetState(checked)
  // Prices tell nothing before all the rules are as they should be.
  const charged = state === 'verified' ? await chargedOtherwise(service, items, sheet.expected) : []
  arrive(`Enter ${changesWords(arrived.length)} by hand`, arrived)
  setHandedOver(charged.length > 0 ? 'differs' : state, { ...sheet, checked, charged })
  await queryClient.invalidateQueries({ queryKey: keys.events })
}

/** A rated query for each price that was expected, one after the other. What is not told is not held against it. */
async function chargedOtherwise(
  service: Service,
  items: readonly CalendarItem[],
  expected: readonly Expected[],
): Promise<readonly Charged[]> {
  const charged: Charged[] = []
  for (const one of expected) {
    const { itemId, day } = one
    const counted = countedBy(items.find(({ id }) => id === itemId)?.unit ?? '')
    const block = { itemIds: [itemId], days: { from: day, to: day }, counted }
    const [sample] = await readSamples(service, block, new AbortController().signal)
    if (sample === undefined) continue
    // Full is not closed: only a day with something left says that it was not.
    const isOpenAfterAll = one.isClosed && sample.isOpen
    const isOther =
      !one.isClosed && sample.minor !== null && one.minor !== null && sample.minor !== one.minor
    if (isOpenAfterAll || isOther) charged.push({ expected: one, minor: sample.minor })
  }
  return charged
}
