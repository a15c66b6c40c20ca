import { isFieldName } from '../../contract/formFieldKind.ts'
import { isParameterId } from '../../contract/itemParameter.ts'
import { isLineId } from '../../contract/session.ts'
import * as rule from './parameterRules.ts'

/** A parameter with parts, as the contract writes them: `param[adults]=2`, `slip[0]=…`. */
export type NestedRule = {
  /** Which parts it may have; null for a list, whose parts are counted. */
  readonly isPart: ((part: string) => boolean) | null
  readonly value: rule.ParameterRule
  readonly most: number
  /** Its parts leave as parameters of their own, without its name. */
  readonly isFlat?: boolean
}

/** §1 rule 8: a whole quantity for each parameter. */
export const quantities: NestedRule = { isPart: isParameterId, value: rule.quantity, most: 40 }

/** One or several (§4.1 `booking/session`). */
export const slips: NestedRule = { isPart: null, value: rule.slip, most: 20 }

/** §3: by line, a whole quantity or what becomes of the line. */
export const alterations: NestedRule = { isPart: isLineId, value: rule.alteration, most: 100 }

/** What the guest said, by field of the form (§2.10). */
export const formFields: NestedRule = { isPart: isFieldName, value: rule.formText, most: 100 }

/** Parameters of `booking/create` and of a change (§4.1), which no field of a form may pass for. */
const taken = new Set(
  `session_id slip alter line_id form status_id set_paid notify account_id access_token format`.split(
    ' ',
  ),
)

/** The same beside the session, as some services read it (real-world.md §1). */
export const flatFields: NestedRule = {
  ...formFields,
  isPart: (part) => isFieldName(part) && !taken.has(part),
  isFlat: true,
}
