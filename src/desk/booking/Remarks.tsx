import { useQuery } from '@tanstack/react-query'
import type { Booking } from '../../contract/booking.ts'
import { hasRemarks, RemarkList } from '../customers/RemarkList.tsx'
import { customer } from '../queries/customer.ts'
import { useService } from '../service/ServiceContext.ts'
import styles from './OpenBooking.module.css'

/** What has to be known before the guest sits down: diet and allergies, where the business asks for them. */
export function Remarks({ customerId }: Pick<Booking, 'customerId'>) {
  const { data } = useQuery({
    ...customer(useService(), customerId ?? 0),
    enabled: customerId !== null && customerId > 0,
  })
  return data === undefined || !hasRemarks(data) ? null : (
    <div className={styles.remarks}>
      <RemarkList customer={data} />
    </div>
  )
}
