import { Fragment } from 'react'
import type { OnOwing } from '../../../../contract/paymentRules.ts'
import { useApi } from '../../../core/api/ApiContext.ts'
import { setPaymentRules, usePaymentRules } from '../../../core/api/paymentRules.ts'
import { useMay } from '../../../core/api/roles/useMay.ts'
import { Choices } from '../../../ui/Choices.tsx'
import { say } from '../../../ui/messages.ts'
import { SettingsSection } from '../../../ui/SettingsSection.tsx'
import type { CheckAct } from './checkQuestions.ts'

const words: Readonly<Record<OnOwing, { readonly word: string; readonly end: string }>> = {
  remind: { word: 'Remind', end: 'The amount stands on the button' },
  ask: { word: 'Ask', end: 'Take it, or say that it is left' },
  block: { word: 'Block', end: 'Nobody passes who owes' },
}
const choices = (['remind', 'ask', 'block'] as const).map((value) => ({ value, ...words[value] }))

const acts: readonly (readonly [CheckAct, string])[] = [
  ['check-in', 'Where something is due at check-in'],
  ['check-out', 'Where something is due at check-out'],
]

/** For managers only: what every desk of the business does when something is due. */
export function PaymentRulesSection() {
  const may = useMay()
  const rules = usePaymentRules()
  const api = useApi()
  if (may?.setTablet !== true) return null
  const set = async (act: CheckAct, onOwing: OnOwing): Promise<void> => {
    try {
      await setPaymentRules(api, { [act]: onOwing })
    } catch {
      say({
        text: 'This could not be set. It is as it was before: try again when the desk is connected.',
        tone: 'needs',
        key: 'door-rules',
      })
    }
  }
  return (
    <SettingsSection title="Money at the door">
      {acts.map(([act, label]) => (
        <Fragment key={act}>
          <p>{label}:</p>
          <Choices
            label={label}
            choices={choices}
            value={rules[act]}
            onChange={(onOwing) => void set(act, onOwing)}
          />
        </Fragment>
      ))}
      <p>It holds for the whole business. Other tablets follow when they are next opened.</p>
    </SettingsSection>
  )
}
