import { type PaymentRules, paymentRulesOrNull } from '../../../contract/paymentRules.ts'
import { wrongParameter } from '../answers/gateProblem.ts'
import type { Audit } from '../audit/audit.ts'
import type { FactStore } from '../base/facts.ts'
import type { Visit } from '../base/visit.ts'
import { readJsonBody } from '../front/readJsonBody.ts'
import type { RoleCheck } from '../relay/roleCheck.ts'
import { findDevice } from '../signed-in/device.ts'

const fact = 'door-rules'

/** The rules that a manager has set for every desk of the business; null when none has. */
export async function readPaymentRules(facts: FactStore): Promise<PaymentRules | null> {
  const kept = await facts.read(fact)
  if (kept === null) return null
  // A value of another version of the desk counts as not set.
  return paymentRulesOrNull(JSON.parse(kept.value))
}

type PaymentRuleDeps = {
  readonly facts: FactStore
  readonly roleCheck: RoleCheck
  readonly audit: Audit
  readonly isLocal: boolean
}

/** Lets a manager set the payment rules, which then apply on every desk of the business. */
export const paymentRuleRoutes = ({ facts, roleCheck, audit, isLocal }: PaymentRuleDeps) => ({
  'POST /auth/door-rules': async (visit: Visit): Promise<Response> => {
    const { account } = await roleCheck.manager(visit)
    const sent = paymentRulesOrNull(await readJsonBody(visit.request))
    if (sent === null) {
      throw wrongParameter('rules', 'must be remind, ask or block for check-in and check-out.')
    }
    await facts.write(fact, JSON.stringify(sent))
    await audit.add({
      act: 'door-rules',
      account: account?.id ?? null,
      device: findDevice(visit.request, isLocal),
      details: sent,
    })
    return new Response(null, { status: 204 })
  },
})
