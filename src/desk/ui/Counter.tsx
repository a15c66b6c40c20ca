import { plural, t } from '@lingui/core/macro'
import styles from './Counter.module.css'
import { classNames } from './design/classNames.ts'
import { Hidden } from './Hidden.tsx'

/** The length of the text and its limit: `0 / 3000`. Beyond the limit it says in words how much is too much. */
export function Counter({ used, limit, id }: { used: number; limit: number; id?: string }) {
  const over = used - limit
  return (
    <span id={id} className={classNames(styles.counter, over > 0 && styles.over)}>
      <span aria-hidden="true" dir="ltr">
        {over > 0 ? t`${over} too many` : `${used} / ${limit}`}
      </span>
      <Hidden>{words(used, limit)}</Hidden>
    </span>
  )
}

function words(used: number, limit: number): string {
  const over = used - limit
  if (over <= 0) return `${used} of ${limit} characters`
  return plural(over, { one: '# character too many', other: '# characters too many' })
}
