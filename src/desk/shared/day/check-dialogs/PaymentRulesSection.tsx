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
  remind: { word: 'Remind', end: 'Show the amount' },
  ask: { word: 'Ask', end: 'Ask to record it or leave it unpaid' },
  block: { word: 'Block', end: 'Require payment first' },
}
const choices = (['remind', 'ask', 'block'] as const).map((value) => ({ value, ...words[value] }))

const acts: readonly (readonly [CheckAct, string])[] = [
  ['check-in', 'At check-in'],
  ['check-out', 'At check-out'],
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
        text: 'Not saved. Go online, then try again.',
        tone: 'needs',
        key: 'door-rules',
      })
    }
  }
  return (
    <SettingsSection title="Unpaid guests">
      {acts.map(([act, label]) => (
        <Fragment key={act}>
          <p>{label}</p>
          <Choices
            label={label}
            choices={choices}
            value={rules[act]}
            onChange={(onOwing) => void set(act, onOwing)}
          />
        </Fragment>
      ))}
      <p>Applies to the whole business. Other tablets update when next opened.</p>
    </SettingsSection>
  )
}
