import { plural, t } from '@lingui/core/macro'
import { useRef } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { useFootHeight } from '../../../ui/page/useFootHeight.ts'
import { useAuthorship } from '../drafts/draftStore.ts'
import { withEdited } from '../drafts/saveEvent.ts'
import { saveStep } from '../editor/saveStep.tsx'
import type { Draft, EffectiveEvent } from '../rules/draft.ts'
import type { Authorship } from '../rules/edits.ts'
import { mostCompared } from './CompareSheet.tsx'
import styles from './ListView.module.css'

type ChosenBarProps = {
  events: readonly EffectiveEvent[]
  readOnly: string | null
  /** People who may not change prices can compare, but not enable or disable. */
  mayEdit: boolean
  onCompare: () => void
  onDone: () => void
}

/** What can be done with the rules that are ticked: one step, however many they are. */
export function ChosenBar({ events, readOnly, mayEdit, onCompare, onDone }: ChosenBarProps) {
  const authorship = useAuthorship()
  const bar = useRef<HTMLDivElement>(null)
  useFootHeight(bar, true)
  const switched = (enabled: boolean) => ({
    off:
      readOnly ??
      (toSwitch(events, enabled).length > 0
        ? null
        : enabled
          ? t`Already enabled`
          : t`Already disabled`),
    onClick: () => {
      saveStep(switchWords(events, enabled), withSwitched(events, enabled, authorship))
      onDone()
    },
  })
  return (
    <div ref={bar} className={styles.chosen} role="toolbar" aria-label={t`Selected price rules`}>
      <b>{plural({ count: events.length }, { one: '# selected', other: '# selected' })}</b>
      <Button off={whyNotCompared(events.length)} onClick={onCompare}>{t`Compare`}</Button>
      {mayEdit ? (
        <>
          <Button {...switched(true)}>{t`Enable`}</Button>
          <Button {...switched(false)}>{t`Disable`}</Button>
        </>
      ) : null}
      <Button kind="plain" onClick={onDone}>{t`Clear selection`}</Button>
    </div>
  )
}

function whyNotCompared(count: number): string | null {
  if (count < 2) return t`Select another price rule`
  return count > mostCompared
    ? plural(mostCompared, {
        one: 'Select at most # price rule',
        other: 'Select at most # price rules',
      })
    : null
}

/** The rules that are not in that state yet. */
const toSwitch = (events: readonly EffectiveEvent[], enabled: boolean): readonly EffectiveEvent[] =>
  events.filter(({ values }) => values.enabled !== enabled)

/** Enables or disables many rules at once, as one step. */
export const withSwitched =
  (events: readonly EffectiveEvent[], enabled: boolean, authorship: Authorship) =>
  (drafts: readonly Draft[]): readonly Draft[] =>
    toSwitch(events, enabled).reduce((now, event) => {
      const newPrice = event.draft?.newPrice ?? null
      return withEdited(event, { values: { ...event.values, enabled }, newPrice }, authorship)(now)
    }, drafts)

/** `Disable 3 price rules`, `Enable Summer`. */
export function switchWords(events: readonly EffectiveEvent[], enabled: boolean): string {
  const [only, ...others] = toSwitch(events, enabled)
  if (only !== undefined && others.length === 0) {
    const { name } = only.values
    return enabled ? t`Enable ${name}` : t`Disable ${name}`
  }
  const count = toSwitch(events, enabled).length
  return enabled
    ? plural(count, { one: 'Enable # price rule', other: 'Enable # price rules' })
    : plural(count, { one: 'Disable # price rule', other: 'Disable # price rules' })
}
