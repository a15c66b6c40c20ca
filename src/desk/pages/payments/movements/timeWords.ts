import { ph, t } from '@lingui/core/macro'

/** `between 09:04 and 09:20`. */
export const betweenWords = (start: string, end: string): string =>
  t({
    message: `between ${ph({ start })} and ${ph({ end })}`,
    comment: 'The two times between which a payment was made, on a line of its own',
  })
