import { plural, t } from '@lingui/core/macro'

/** `3 open`: how many handovers are not done. */
export const openCountWords = (count: number): string =>
  t({ message: plural(count, { one: '# open', other: '# open' }), comment: 'Handovers' })

/** `1 late`: how many handovers are past their time. */
export const lateCountWords = (count: number): string =>
  t({ message: plural(count, { one: '# late', other: '# late' }), comment: 'Handovers' })
