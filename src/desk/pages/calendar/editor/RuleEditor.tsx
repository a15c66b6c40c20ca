import { ph, t } from '@lingui/core/macro'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { noCurrency } from '../../../../contract/money.ts'
import { useToday } from '../../../core/api/clock.ts'
import { useSignIn } from '../../../core/api/signIn.ts'
import { Sheet } from '../../../ui/Sheet.tsx'
import { SheetFoot } from '../../../ui/SheetFoot.tsx'
import { firstDayIn, useSight } from '../address/sight.ts'
import type { CalendarItem } from '../data/calendarItems.ts'
import { useAuthorship } from '../drafts/draftStore.ts'
import { readPad } from '../rules/pad.ts'
import { daysWords, effectWords } from '../words/eventWords.ts'
import { AppliesTo } from './AppliesTo.tsx'
import {
  baseOf,
  beginningOf,
  changedRule,
  type Editing,
  type Step,
  tasks,
  usuallyRepeated,
} from './editing.ts'
import {
  DaysStep,
  type FieldProps,
  NameStep,
  ReasonStep,
  SwitchesStep,
  TypeStep,
} from './FieldSteps.tsx'
import { PadStep, padLine, rememberPad, UsualChanges, useLastPad } from './PadStep.tsx'
import { PriceStep } from './PriceStep.tsx'
import styles from './RuleEditor.module.css'
import {
  ChecksStep,
  ClearedStep,
  MoreStep,
  ReachStep,
  RepeatedStep,
  TargetStep,
} from './RuleSteps.tsx'
import type { RuleForm } from './ruleForm.ts'
import { type EditorInput, type Outcome, outcomeOf, usualName } from './ruleSaving.ts'
import { useChargedPrices, useRulesHere } from './rulesHere.ts'
import { saveStep } from './saveStep.tsx'

type RuleEditorProps = {
  editing: Editing
  items: readonly CalendarItem[]
  onEdit: (editing: Editing) => void
  onClose: () => void
}

/**
 * The one editor of rules: the equivalent of every gesture in the calendar (ux.md §4.3). It shows the steps of its task
 * and makes one named step of drafts; nothing is sent to the service before it is published.
 */
export function RuleEditor({ editing, items, onEdit, onClose }: RuleEditorProps) {
  const { input, setForm } = useEditorInput(editing, items)
  const { form, currency } = input
  const [tries, setTries] = useState(0)
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (tries > 0) focusOnWrong(fields.current)
  }, [tries])
  const outcome = outcomeOf(input)
  const isReach = form.reach !== null

  function save(): void {
    if (outcome.saving === null || outcome.off !== null) return setTries(tries + 1)
    if (outcome.mustAsk) return setForm({ ...form, reach: 'only these days' })
    const price = form.pad === null ? null : readPad(form.pad, currency)
    if (price !== null) rememberPad(price)
    if (saveStep(outcome.saving.name, outcome.saving.change)) onClose()
  }
  const step: StepViewProps = {
    input,
    outcome,
    form,
    wrong: tries > 0 ? outcome.wrong : {},
    onForm: setForm,
    onEdit,
    onSave: save,
    onClose,
  }
  const { title, steps } = tasks()[editing.kind]
  const shown: readonly (Step | 'reach')[] = isReach ? ['reach', 'checks'] : steps
  return (
    <Sheet
      // The question is a dialog of its own: its name is read out.
      key={isReach ? 'reach' : 'fields'}
      title={isReach ? t`Days to change` : title}
      seeThrough={isReach}
      onClose={onClose}
      foot={
        <>
          {!isReach && steps.includes('type') ? <Summary {...step} isTried={tries > 0} /> : null}
          <SheetFoot
            word={t`Save draft`}
            off={outcome.off}
            onDo={save}
            {...(isReach
              ? { back: t`Back`, onBack: () => setForm({ ...form, reach: null }) }
              : { onBack: onClose })}
          />
        </>
      }
    >
      <div ref={fields} className={styles.fields}>
        {shown.map((one) => (
          <StepView key={one} step={one} {...step} />
        ))}
      </div>
    </Sheet>
  )
}

/** The form, and the facts that its outcome depends on. */
function useEditorInput(editing: Editing, items: readonly CalendarItem[]) {
  const { kind, selection, event } = editing
  const currency = useSignIn(({ business }) => business?.currency) ?? noCurrency
  const today = useToday()
  const firstDay = useSight(({ days }) => firstDayIn(days, today))
  const last = useLastPad()
  const found = useRulesHere(kind === 'repeat' || kind === 'clear' ? selection : null, items)
  const rules = useMemo(
    () =>
      kind === 'repeat'
        ? found.filter(({ values }) => values.kind === 'special' || values.kind === 'other')
        : found,
    [kind, found],
  )
  const [form, setForm] = useState((): RuleForm => {
    const usual = kind === 'repeat' ? (usuallyRepeated(rules) ?? null) : null
    const begun = kind === 'edit' ? (event ?? null) : usual
    const again = last === null ? '' : padLine(last, currency)
    const typed = editing.typed === '=' ? again : (editing.typed ?? '')
    return beginningOf({ ...editing, typed }, baseOf(editing, begun, firstDay), begun)
  })
  const rule = changedRule(editing, form.repeated, rules)
  const priced = useMemo(() => {
    if (kind === 'clear') return rules
    return kind === 'edit' && selection !== null && event !== undefined ? [event] : []
  }, [kind, selection, event, rules])
  const charged = useChargedPrices(priced, items)
  const authorship = useSameIds(form.reason.trim())
  const base = baseOf(editing, rule, firstDay)
  const input: EditorInput = {
    editing,
    form,
    items,
    rules,
    rule,
    base,
    charged,
    currency,
    ...authorship,
  }
  return { input, setForm }
}

/** A split makes at most three drafts and one id for all of them. */
const mostIds = 8

/**
 * The author and ids for the drafts of the editor. The ids stay the same until it is closed, however often the drafts
 * are computed.
 */
function useSameIds(reason: string): Pick<EditorInput, 'authorship' | 'newAuthorship'> {
  const newAuthorship = useAuthorship(reason)
  const [ids] = useState(() => Array.from({ length: mostIds }, () => crypto.randomUUID()))
  return {
    newAuthorship,
    authorship() {
      let given = 0
      return {
        ...newAuthorship,
        newId() {
          given += 1
          return ids[given - 1] ?? crypto.randomUUID()
        },
      }
    },
  }
}

/** What the rule does as it was entered. */
function Summary({ input, outcome, isTried }: StepViewProps & { isTried: boolean }) {
  const { edited } = outcome
  return (
    <p className={styles.summary} aria-live="polite">
      {edited === null
        ? isTried
          ? t`Correct the marked fields.`
          : ''
        : t({
            message: `${ph({ effect: effectWords(edited.values, edited.newPrice, input.currency) })}. ${ph({ days: daysWords(edited.values) })}`,
            comment: 'What a price rule does, and when: “+10 %. Jul 12 – 13, 2026”',
          })}
    </p>
  )
}

type StepViewProps = FieldProps & {
  readonly input: EditorInput
  readonly outcome: Outcome
  readonly onEdit: (editing: Editing) => void
  readonly onSave: () => void
  readonly onClose: () => void
}

function StepView({ step, ...props }: StepViewProps & { step: Step | 'reach' }): ReactNode {
  const { input, outcome, onForm, onEdit, onSave, onClose } = props
  const { editing, items } = input
  const { selection } = editing
  switch (step) {
    case 'target':
      return selection === null ? null : <TargetStep selection={selection} items={items} />
    case 'repeated':
      return <RepeatedStep input={input} onForm={onForm} />
    case 'cleared':
      return <ClearedStep input={input} onForm={onForm} />
    case 'name':
      return <NameStep {...props} usual={editing.kind === 'close' ? usualName(input) : undefined} />
    case 'type':
      return <TypeStep {...props} typeId={input.base.typeId} />
    case 'days':
      return <DaysStep {...props} />
    case 'items':
      return <AppliesTo {...props} items={items} />
    case 'usual changes':
      return <UsualChanges {...props} />
    case 'pad':
      return selection === null ? null : (
        <PadStep
          {...props}
          selection={selection}
          items={items}
          currency={input.currency}
          isRead={outcome.edited !== null}
          onSave={onSave}
        />
      )
    case 'price':
      return <PriceStep {...props} />
    case 'switches':
      return <SwitchesStep {...props} />
    case 'reason':
      return <ReasonStep {...props} />
    case 'checks':
      return (
        <ChecksStep
          saving={outcome.off === null ? outcome.saving : null}
          authorship={input.newAuthorship}
          onClose={onClose}
        />
      )
    case 'reach':
      return <ReachStep input={input} outcome={outcome} onForm={onForm} />
    case 'more':
      return (
        <MoreStep
          input={input}
          onDuplicate={(event) => onEdit({ kind: 'duplicate', event, selection: null })}
          onClose={onClose}
        />
      )
  }
}

/** Moves the focus to the first wrong field. */
function focusOnWrong(within: HTMLElement | null): void {
  within
    ?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong] input, [data-wrong] button')
    ?.focus()
}
