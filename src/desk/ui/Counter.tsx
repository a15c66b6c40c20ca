import { ph, plural } from '@lingui/core/macro'
import styles from './Counter.module.css'
import { classNames } from './design/classNames.ts'
import { Hidden } from './Hidden.tsx'
import { formatNumber } from './language/format.ts'

/** The length of the text and its limit: `0 / 3,000`. Beyond the limit it says in words how much is too much. */
export function Counter({ used, limit, id }: { used: number; limit: number; id?: string }) {
  const over = used - limit
  return (
    <span id={id} className={classNames(styles.counter, over > 0 && styles.over)}>
      <span aria-hidden="true" dir="ltr">
        {over > 0
          ? plural(over, { one: '# too many', other: '# too many' })
          : `${formatNumber(used)} / ${formatNumber(limit)}`}
      </span>
      <Hidden>{words(used, limit)}</Hidden>
    </span>
  )
}

function words(used: number, limit: number): string {
  const over = used - limit
  if (over <= 0) {
    const usedNumber = formatNumber(used)
    return plural(limit, {
      one: `${ph({ used: usedNumber })} of # character`,
      other: `${ph({ used: usedNumber })} of # characters`,
    })
  }
  return plural(over, { one: '# character too many', other: '# characters too many' })
}
