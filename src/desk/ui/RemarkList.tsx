import { ph } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Customer } from '../../contract/customer.ts'
import { DietIcon } from './placeIcons.tsx'
import styles from './RemarkList.module.css'

type Remarked = { customer: Pick<Customer, 'meta'> }

/**
 * What a customer wrote about food. It is about their health, so only the open record shows it; a list shows a flag.
 */
const remarksOf = ({ meta }: Remarked['customer']) =>
  [
    { kind: 'diet', text: meta.diet },
    { kind: 'allergies', text: meta.allergies },
  ].filter(({ text }) => text)

export const hasRemarks = (customer: Remarked['customer']): boolean =>
  remarksOf(customer).length > 0

/** Diet and allergies in the customer's own words; renders nothing where there are none. */
export function RemarkList({ customer }: Remarked) {
  const remarks = remarksOf(customer)
  if (remarks.length === 0) return null
  return (
    <ul className={styles.remarks}>
      {remarks.map(({ kind, text }) => (
        <li key={kind}>
          <DietIcon size="s" />
          <span>
            {kind === 'diet' ? (
              <Trans>
                Diet: <b dir="auto">{ph({ remark: text ?? '' })}</b>
              </Trans>
            ) : (
              <Trans>
                Allergies: <b dir="auto">{ph({ remark: text ?? '' })}</b>
              </Trans>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
