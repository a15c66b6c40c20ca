import { ChosenBar } from '../../bulk/ChosenBar.tsx'
import { Button } from '../../parts/Button.tsx'
import { useWhyNoRun } from '../../runs/theRun.ts'
import { sumWords } from './paymentWords.ts'
import type { Paying } from './usePaying.ts'

/** What is chosen, what it comes to, and the way to record it. */
export function PayBar({ paying }: { paying: Paying }) {
  const { payments, selection, whyNot, payMany } = paying
  const whyNoRun = useWhyNoRun()
  if (payments.length === 0) return null
  return (
    <ChosenBar
      count={payments.length}
      words={<bdi>{sumWords(payments.map(({ command }) => command.balance))}</bdi>}
      onEnd={selection.end}
    >
      <Button kind="main" off={whyNot ?? whyNoRun} aria-haspopup="dialog" onClick={payMany}>
        Set {payments.length} paid
      </Button>
    </ChosenBar>
  )
}
