import { useReplica } from '../../../core/api/replica.ts'
import { baseIn } from '../../../core/outbox/newEntry.ts'
import { issue } from '../../../core/outbox/outbox.ts'
import { useWhyNot } from '../../../core/outbox/words/notAllowed.ts'
import { useTodayRows } from '../../../shared/search/useTodayRows.ts'
import { tabletNow } from '../../../ui/tabletClock.ts'
import { type Scanned, whoIsScanned } from './scanned.ts'
import { isSame, type Scan, seenAgain, useScans, withScan } from './scans.ts'
import { verdictOf, verdictWords } from './verdict.ts'

/** Makes the tablet vibrate: once for done, twice for look here. */
const feel = (isGood: boolean): void => {
  navigator.vibrate?.(isGood ? 40 : [60, 60, 60])
}

type ScanningOptions = {
  /** Called with the result, besides the vibration. */
  readonly onTaken?: (isGood: boolean) => void
}

/** Takes scans from any source: checks in a guest who is expected and owes nothing, and says for all others why not. */
export function useScanning({ onTaken }: ScanningOptions = {}) {
  const rows = useTodayRows()
  const scans = useScans(({ last }) => last)
  const whyNot = useWhyNot('check-in')

  function take(text: string): void {
    const at = tabletNow()
    const before = useScans.getState()
    if (isSame(before, text, at)) {
      useScans.setState(seenAgain(before, text, at))
      return
    }
    const scanned = whoIsScanned(text, { rows, held: useReplica.getState().held })
    const verdict = verdictOf(scanned, whyNot === null)
    const booking = bookingOf(scanned)
    if (verdict === 'go' && booking !== null) {
      const { code, customer } = booking
      // Not accepted: the outbox is full, and a message says so.
      if (issue({ kind: 'check-in', code, customer }, baseIn(booking)) === null) return
    }
    const codes = scanned?.of === 'several' ? scanned.codes : [booking?.code ?? null]
    const found = codes.map((code, nth): Scan => ({ id: at + nth, text, code, verdict, at }))
    useScans.setState(found.reduceRight(withScan, before))
    const isGood = verdictWords()[verdict].tone === 'good'
    feel(isGood)
    onTaken?.(isGood)
  }

  return { rows, scans, take, whyNot }
}

const bookingOf = (scanned: Scanned | null) => {
  if (scanned === null || scanned.of === 'several') return null
  return scanned.of === 'today' ? scanned.row.booking : scanned.held.booking
}
