import { t } from '@lingui/core/macro'
import { Fragment } from 'react'
import type { OnOwing } from '../../../../contract/paymentRules.ts'
import { useApi } from '../../../core/api/ApiContext.ts'
import { setPaymentRules, usePaymentRules } from '../../../core/api/paymentRules.ts'
import { useMay } from '../../../core/api/roles/useMay.ts'
import { Choices } from '../../../ui/Choices.tsx'
import { say } from '../../../ui/messages.ts'
import { SettingsSection } from '../../../ui/SettingsSection.tsx'
import type { CheckAct } from './checkQuestions.ts'

const words = (): Readonly<Record<OnOwing, { readonly word: string; readonly end: string }>> => ({
  remind: {
    word: t({
      message: 'Remind',
      context: 'rule',
      comment: 'Rule for unpaid guests: the desk shows the amount',
    }),
    end: t`Show the amount`,
  },
  ask: {
    word: t({ message: 'Ask', comment: 'Rule for unpaid guests: the desk asks first' }),
    end: t`Ask to record it or leave it unpaid`,
  },
  block: {
    word: t({ message: 'Block', comment: 'Rule for unpaid guests: not without payment' }),
    end: t`Require payment first`,
  },
})
const choices = () =>
  (['remind', 'ask', 'block'] as const).map((value) => ({ value, ...words()[value] }))

const acts = (): readonly (readonly [CheckAct, string])[] => [
  ['check-in', t`At check-in`],
  ['check-out', t`At check-out`],
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
        text: t`Not saved. Go online, then try again.`,
        tone: 'needs',
        key: 'door-rules',
      })
    }
  }
  return (
    <SettingsSection title={t`Unpaid guests`}>
      {acts().map(([act, label]) => (
        <Fragment key={act}>
          <p>{label}</p>
          <Choices
            label={label}
            choices={choices()}
            value={rules[act]}
            onChange={(onOwing) => void set(act, onOwing)}
          />
        </Fragment>
      ))}
      <p>{t`Applies to the whole business. Other tablets update when next opened.`}</p>
    </SettingsSection>
  )
}
