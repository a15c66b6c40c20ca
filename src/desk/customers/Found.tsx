import { useQuery } from '@tanstack/react-query'
import { RowBones } from '../parts/Bones.tsx'
import { ButtonLink } from '../parts/Button.tsx'
import { Empty } from '../parts/Empty.tsx'
import { FailurePanel } from '../parts/FailurePanel.tsx'
import { SearchIcon } from '../parts/icons.tsx'
import { Rows } from '../parts/Rows.tsx'
import { paths } from '../paths.ts'
import { customersMatching } from '../queries/customersMatching.ts'
import { failureOf } from '../service/failures.ts'
import { useService } from '../service/ServiceContext.ts'
import { CustomerRow } from './CustomerRow.tsx'
import styles from './Found.module.css'
import { foundWords } from './foundWords.ts'
import { parameterOf, type Sought, soughtWords } from './sought.ts'

type FoundProps = {
  /** What was typed. */
  find: string
  sought: readonly Sought[]
}

/** Who the service found, or why nobody is listed. */
export function Found({ find, sought }: FoundProps) {
  const matches = sought.map(({ by, text }) => ({ [parameterOf[by]]: text }))
  const asked = useQuery({
    ...customersMatching(useService(), matches),
    enabled: matches.length > 0,
  })
  if (matches.length === 0) {
    return (
      <Empty icon={<SearchIcon />} title="Who are you looking for?">
        A customer is made by the service when they first book.
      </Empty>
    )
  }
  if (asked.data === undefined) {
    return asked.error === null ? (
      <div aria-busy="true">
        <output className={styles.count}>Asking the service …</output>
        <RowBones count={2} />
      </div>
    ) : (
      <FailurePanel
        reason={failureOf(asked.error)}
        of="list"
        onRetry={() => void asked.refetch()}
      />
    )
  }
  const { customers } = asked.data
  return (
    <Rows>
      <output className={styles.count}>{foundWords(asked.data)}</output>
      {customers.length === 0 ? (
        <Empty
          icon={<SearchIcon />}
          title={`Nobody has exactly “${find}”`}
          action={<ButtonLink to={paths.bookings()}>Search the bookings instead</ButtonLink>}
        >
          It was compared with {soughtWords(sought)}, letter by letter. Among the bookings a part of
          a name is enough.
        </Empty>
      ) : (
        <ul aria-label="Customers found">
          {customers.map((customer) => (
            <CustomerRow key={customer.id} customer={customer} find={find} />
          ))}
        </ul>
      )}
    </Rows>
  )
}
