import type { QueryClient } from '@tanstack/react-query'
import { keys } from '../../queries/keys.ts'
import type { Service } from '../../service/serviceClient.ts'
import { arrive, setHandedOver, useDraftStore } from '../drafts/draftStore.ts'
import type { HandedOver } from '../drafts/handedOver.ts'
import { changesWords } from './fieldWords.ts'
import { sheetState, verify } from './verify.ts'
import { eventWriter } from './writer.ts'

/**
 * Reads the events again and ticks off what was entered. What is there is no draft any more; where a field differs,
 * a draft says what is still to be changed about it.
 *
 * @throws {ServiceFailure} when the events cannot be read: nothing is ticked then
 */
export async function verifySheet(
  { service, queryClient }: { readonly service: Service; readonly queryClient: QueryClient },
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
  arrive(`Enter ${changesWords(arrived.length)} by hand`, arrived)
  setHandedOver(sheetState(checked), { ...sheet, checked })
  await queryClient.invalidateQueries({ queryKey: keys.events })
}
