import { t } from '@lingui/core/macro'
import { useZone } from '../../../core/api/clock.ts'
import { formatAt } from '../../../ui/formatTime.ts'

/** `Downtime pack made Sat, Jul 11, 09:04`, by the business's clock. */
export function usePackMadeWords(): (madeAt: number) => string {
  const zone = useZone()
  return (madeAt) =>
    t`Downtime pack made ${{ time: formatAt(new Date(madeAt), new Date(0), zone) }}`
}
