import { useNavigate } from 'react-router'
import type { CategoryItems } from '../../core/api/queries/itemsByCategory.ts'
import { DownIcon } from '../../ui/icons.tsx'
import { type AvailabilitySpan, spans } from '../../ui/paths.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import styles from './AvailabilityHead.module.css'
import type { AvailabilityAddress } from './availabilityAddress.ts'

type AvailabilityHeadProps = {
  /** Every category there is. */
  groups: readonly CategoryItems[]
  categoryId: number | null
  span: AvailabilitySpan
  to: (change: Partial<AvailabilityAddress>) => string
}

const words = { fortnight: 'Fortnight', month: 'Month' } as const satisfies Record<
  AvailabilitySpan,
  string
>

/** Chooses what is shown: one category or all, two weeks or a month. */
export function AvailabilityHead({ groups, categoryId, span, to }: AvailabilityHeadProps) {
  const navigate = useNavigate()
  return (
    <div className={styles.head}>
      <span className={styles.category}>
        <span className={styles.box}>
          <select
            aria-label="Category"
            value={categoryId ?? ''}
            onChange={({ target: { value } }) =>
              void navigate(to({ categoryId: value === '' ? null : Number(value) }), {
                replace: true,
              })
            }
          >
            <option value="">All categories</option>
            {groups.map(({ id, name }) =>
              id === null ? null : (
                <option key={id} value={id}>
                  {name}
                </option>
              ),
            )}
          </select>
          <DownIcon size="s" />
        </span>
      </span>
      <Tabs
        label="Days shown"
        tabs={spans.map((other) => ({
          word: words[other],
          to: to({ span: other }),
          current: other === span,
        }))}
      />
    </div>
  )
}
