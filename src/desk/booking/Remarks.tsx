import { useQuery } from '@tanstack/react-query'
import type { Booking } from '../../contract/booking.ts'
import { DietIcon } from '../parts/icons.tsx'
import { customer } from '../queries/customer.ts'
import { useService } from '../service/ServiceContext.ts'
import styles from './Remarks.module.css'

/** What has to be known before the guest sits down: diet and allergies, where the business asks for them. */
export function Remarks({ customerId }: Pick<Booking, 'customerId'>) {
  const { data } = useQuery({
    ...customer(useService(), customerId ?? 0),
    enabled: customerId !== null && customerId > 0,
  })
  const remarks = [
    { name: 'Diet', text: data?.meta.diet },
    { name: 'Allergies', text: data?.meta.allergies },
  ].filter(({ text }) => text)
  if (remarks.length === 0) return null
  return (
    <ul className={styles.remarks}>
      {remarks.map(({ name, text }) => (
        <li key={name}>
          <DietIcon size="s" />
          <span>
            {name}: <b dir="auto">{text}</b>
          </span>
        </li>
      ))}
    </ul>
  )
}
