import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../../../core/api/apiClient.ts'
import { keys } from '../../../core/api/queries/keys.ts'
import type { CalendarItem } from '../data/calendarItems.ts'
import { arrive, setHandedOver, useDraftStore } from '../drafts/draftStore.ts'
import type { HandedOver } from '../drafts/handedOver.ts'
import { eventWriter } from '../steps/writer.ts'
import { changesWords } from '../words/fieldWords.ts'
import { chargedOtherwise } from './charged.ts'
import { sheetState, verify } from './verify.ts'

type VerifyDeps = {
  readonly api: Api
  readonly queryClient: QueryClient
  readonly items: readonly CalendarItem[]
}

/**
 * Reads the events again and ticks off what was entered, then compares the prices that the service charges with the
 * expected ones. An entered change is removed from the drafts; where a field still differs, a draft with the
 * remaining change stays.
 *
 * @throws {ServiceFailure} when the events cannot be read; nothing is ticked off then
 */
export async function verifySheet(
  { api, queryClient, items }: VerifyDeps,
  sheet: HandedOver,
): Promise<void> {
  const events = await eventWriter(api).readEvents()
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
  // Prices can only be compared once all rules are as they should be.
  const charged = state === 'verified' ? await chargedOtherwise(api, items, sheet.expected) : []
  arrive(`Enter ${changesWords(arrived.length)} by hand`, arrived)
  setHandedOver(charged.length > 0 ? 'differs' : state, { ...sheet, checked, charged })
  await queryClient.invalidateQueries({ queryKey: keys.events })
}
