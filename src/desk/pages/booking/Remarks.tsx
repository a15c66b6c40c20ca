import { useQuery } from '@tanstack/react-query'
import type { Booking } from '../../../contract/booking.ts'
import { useApi } from '../../core/api/ApiContext.ts'
import { customer } from '../../core/api/queries/customer.ts'
import { hasRemarks, RemarkList } from '../../ui/RemarkList.tsx'
import styles from './OpenBooking.module.css'

/** Diet and allergies, where the business asks for them: staff must know them before the guest sits down. */
export function Remarks({ customerId }: Pick<Booking, 'customerId'>) {
  const { data } = useQuery({
    ...customer(useApi(), customerId ?? 0),
    enabled: customerId !== null && customerId > 0,
  })
  return data === undefined || !hasRemarks(data) ? null : (
    <div className={styles.remarks}>
      <RemarkList customer={data} />
    </div>
  )
}
