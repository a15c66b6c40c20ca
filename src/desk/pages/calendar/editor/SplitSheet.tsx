import { useMemo, useState } from 'react'
import type { CurrencyCode, Money } from '../../../../contract/money.ts'
import { Sheet } from '../../../ui/Sheet.tsx'
import { SheetFoot } from '../../../ui/SheetFoot.tsx'
import { useDrafts } from '../drafts/draftStore.ts'
import { usePreview } from '../drafts/previewed.ts'
import type { EffectiveEvent } from '../rules/draft.ts'
import type { Authorship, CellSelection } from '../rules/edits.ts'
import type { SplitReach } from '../rules/split.ts'
import { changeWords } from '../words/stepNames.ts'
import styles from './EventFields.module.css'
import { type Saving, SheetFindings } from './SheetFindings.tsx'
import { SplitChoice } from './SplitChoice.tsx'
import { type Edited, isUnpriced, planOf, splitOff, withPlan } from './saveEvent.ts'
import { saveStep } from './saveStep.tsx'

type SplitSheetProps = {
  event: EffectiveEvent
  edited: Edited
  selection: CellSelection
  /** The amount that the service charges for the rule's new price; null while it is unknown. */
  charged: Money | null
  currency: CurrencyCode
  authorship: Authorship
  /** The same ids each time, so that a draft stays the same while the sheet is open. */
  stableAuthorship: () => Authorship
  onBack: () => void
  onClose: () => void
}

/** Asks how much of the rule is meant; the grid behind shows a preview of each answer (ux.md §4.5). */
export function SplitSheet(props: SplitSheetProps) {
  const {
    event,
    edited,
    selection,
    charged,
    currency,
    authorship,
    stableAuthorship,
    onBack,
    onClose,
  } = props
  const drafts = useDrafts()
  const [reach, setReach] = useState<SplitReach>('only these days')
  const { days } = selection
  const plans = useMemo(() => {
    const planFor = (wanted: SplitReach) => planOf(event, edited, days, wanted, charged)
    return {
      'only these days': planFor('only these days'),
      'from here on': planFor('from here on'),
      'whole rule': planFor('whole rule'),
    }
  }, [event, edited, days, charged])
  const plan = plans[reach]
  const split: Saving = {
    name: changeWords(event.values, edited.values, reach, days),
    change: (now) => withPlan(event, plan, stableAuthorship())(now),
  }
  usePreview(split.change(drafts))

  function save(): void {
    if (saveStep(split.name, split.change)) onClose()
  }
  return (
    <Sheet
      title="How much of it?"
      seeThrough
      onClose={onClose}
      foot={
        <SheetFoot
          word="Save draft"
          off={isUnpriced(plan) ? unpricedWords : null}
          onDo={save}
          back="Back"
          onBack={onBack}
        />
      }
    >
      <div className={styles.fields}>
        <SplitChoice
          plans={plans}
          reach={reach}
          siblings={splitOff(event, drafts)}
          currency={currency}
          onReach={setReach}
        />
        <SheetFindings
          saving={isUnpriced(plan) ? null : split}
          authorship={authorship}
          onClose={onClose}
        />
      </div>
    </Sheet>
  )
}

const unpricedWords =
  'The service does not tell what this rule charges, so no new rule can be made of it. Enter a price under “Price”, or choose another answer.'
