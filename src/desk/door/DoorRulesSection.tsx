import { Fragment } from 'react'
import { Choices } from '../parts/Choices.tsx'
import { useMay } from '../roles/useMay.ts'
import { SettingsSection } from '../settings/SettingsSection.tsx'
import type { DoorAct, OnOwing } from './askedFirst.ts'
import { setDoorRules, useDoorRules } from './doorRules.ts'

const words: Readonly<Record<OnOwing, { readonly word: string; readonly end: string }>> = {
  remind: { word: 'Remind', end: 'The amount stands on the button' },
  ask: { word: 'Ask', end: 'Take it, or say that it is left' },
  block: { word: 'Block', end: 'Nobody passes who owes' },
}
const choices = (['remind', 'ask', 'block'] as const).map((value) => ({ value, ...words[value] }))

const acts: readonly (readonly [DoorAct, string])[] = [
  ['check-in', 'Where something is due at check-in'],
  ['check-out', 'Where something is due at check-out'],
]

/** A manager's: what the desk does on this tablet where somebody owes. Nobody else is shown it. */
export function DoorRulesSection() {
  const may = useMay()
  const rules = useDoorRules()
  if (may?.setTablet !== true) return null
  return (
    <SettingsSection title="Money at the door">
      {acts.map(([act, label]) => (
        <Fragment key={act}>
          <p>{label}:</p>
          <Choices
            label={label}
            choices={choices}
            value={rules[act]}
            onChange={(onOwing) => setDoorRules({ [act]: onOwing })}
          />
        </Fragment>
      ))}
      <p>It holds on this tablet, whoever signs in. On another one it is set there.</p>
    </SettingsSection>
  )
}
