import { plural } from '@lingui/core/macro'
import { useWhyNoRun } from '../../../core/outbox/runs/currentRun.ts'
import { ChosenBar } from '../../../shared/list/bulk/ChosenBar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { MailIcon } from '../../../ui/placeIcons.tsx'
import { remindTitle } from '../reminding/RemindSheet.tsx'
import { sumWords } from './paymentWords.ts'
import type { Paying } from './usePaying.ts'

/** What is chosen, what it comes to, and the ways to record it and to remind of it. */
export function PayBar({ paying }: { paying: Paying }) {
  const { chosen, payments, selection, whyNot, payMany, remind } = paying
  const whyNoRun = useWhyNoRun()
  return (
    <ChosenBar
      count={payments.length}
      words={<bdi>{sumWords(payments.map(({ command }) => command.balance))}</bdi>}
      onEnd={selection.end}
    >
      <Button icon={<MailIcon />} aria-haspopup="dialog" onClick={remind}>
        {remindTitle(chosen.length)}
      </Button>
      <Button kind="main" off={whyNot ?? whyNoRun} aria-haspopup="dialog" onClick={payMany}>
        {plural(
          { count: payments.length },
          { one: 'Record # payment', other: 'Record # payments' },
        )}
      </Button>
    </ChosenBar>
  )
}
