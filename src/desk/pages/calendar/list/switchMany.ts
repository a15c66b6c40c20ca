import { withEdited } from '../editor/saveEvent.ts'
import type { Draft, EffectiveEvent } from '../rules/draft.ts'
import type { Authorship } from '../rules/edits.ts'
import { counted } from '../words/stepNames.ts'

/** The rules that are not in that state yet. */
export const toSwitch = (
  events: readonly EffectiveEvent[],
  enabled: boolean,
): readonly EffectiveEvent[] => events.filter(({ values }) => values.enabled !== enabled)

/** Enables or disables many rules at once, as one step. */
export const withSwitched =
  (events: readonly EffectiveEvent[], enabled: boolean, authorship: Authorship) =>
  (drafts: readonly Draft[]): readonly Draft[] =>
    toSwitch(events, enabled).reduce((now, event) => {
      const newPrice = event.draft?.newPrice ?? null
      return withEdited(event, { values: { ...event.values, enabled }, newPrice }, authorship)(now)
    }, drafts)

/** `Disable 3 events`, `Enable Summer`. */
export function switchWords(events: readonly EffectiveEvent[], enabled: boolean): string {
  const [only, ...others] = toSwitch(events, enabled)
  const what =
    only !== undefined && others.length === 0
      ? only.values.name
      : counted(toSwitch(events, enabled).length, 'event', 'events')
  return `${enabled ? 'Enable' : 'Disable'} ${what}`
}
