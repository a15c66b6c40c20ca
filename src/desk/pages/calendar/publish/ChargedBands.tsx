import { formatMoney } from '../../../../contract/money.ts'
import { Band } from '../../../ui/Band.tsx'
import { RingIcon } from '../../../ui/icons.tsx'
import type { Charged } from '../drafts/handedOver.ts'
import type { EventNames } from '../words/fieldWords.ts'
import { expectedWords } from './expected.ts'

/** Shows where a rated query gave another price than the drafts promised (ux.md §4.9). */
export const ChargedBands = ({
  charged,
  names,
}: {
  charged: readonly Charged[]
  names: EventNames
}) =>
  charged.map(({ expected, minor }) => (
    <Band
      key={`${expected.draftId} ${expected.day}`}
      needs
      icon={<RingIcon />}
      title={`Charged otherwise: ${expectedWords({ ...expected, before: null }, names)} was expected`}
    >
      The service says{' '}
      {minor === null
        ? 'otherwise'
        : formatMoney({ minor, currency: names.currency }, undefined, { symbol: false })}
      . Look at Why in the grid.
    </Band>
  ))
