import { isFieldName } from '../../../contract/formFieldKind.ts'
import { isParameterId } from '../../../contract/itemParameter.ts'
import { isLineId } from '../../../contract/session.ts'
import * as rule from './parameterRules.ts'

/** A parameter with parts, as the contract writes them: `param[adults]=2`, `slip[0]=…`. */
export type NestedRule = {
  /** The names its parts may have; null for a list, whose parts are numbered. */
  readonly isPart: ((part: string) => boolean) | null
  readonly value: rule.ParameterRule
  readonly most: number
  /** Whether its parts are sent on as parameters of their own, without its name. */
  readonly isFlat?: boolean
}

/** §1 rule 8: a whole quantity for each parameter. */
export const quantities: NestedRule = { isPart: isParameterId, value: rule.quantity, most: 40 }

/** One or several (§4.1 `booking/session`). */
export const slips: NestedRule = { isPart: null, value: rule.slip, most: 20 }

/** §3: for each line a whole quantity, or a word such as `remove`. */
export const alterations: NestedRule = { isPart: isLineId, value: rule.alteration, most: 100 }

/** The guest's entries, by field of the form (§2.10). */
export const formFields: NestedRule = { isPart: isFieldName, value: rule.formText, most: 100 }

/** Parameters of `booking/create` and of a change (§4.1), so a form field must not have one of these names. */
const taken = new Set(
  `session_id slip alter line_id form status_id set_paid notify account_id access_token format`.split(
    ' ',
  ),
)

/** The form's fields as plain parameters next to `session_id`, as some services read them (real-world.md §1). */
export const flatFields: NestedRule = {
  ...formFields,
  isPart: (part) => isFieldName(part) && !taken.has(part),
  isFlat: true,
}
