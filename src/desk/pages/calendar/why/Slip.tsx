import { plural, t } from '@lingui/core/macro'
import type { CalendarDay } from '../../../../contract/day.ts'
import { type CurrencyCode, noCurrency } from '../../../../contract/money.ts'
import { Button } from '../../../ui/Button.tsx'
import { Fold } from '../../../ui/Fold.tsx'
import { formatMoney } from '../../../ui/language/format.ts'
import type { CalendarItem, Cell, PriceStack } from '../data/useCalendar.ts'
import type { EffectiveEvent } from '../rules/draft.ts'
import { KindMark } from '../rules/KindMark.tsx'
import { kindOf, kindWord } from '../rules/ruleWords.ts'
import type { PriceChangeStep } from '../rules/simulate.ts'
import { effectWords, whenWords } from '../words/eventWords.ts'
import { CodePrice } from './CodeFacts.tsx'
import styles from './Slip.module.css'
import { SlipResult } from './SlipResult.tsx'

type SlipProps = {
  stack: PriceStack
  cell: Cell
  unit: string
  currency: CurrencyCode | null
  onEdit: OnEdit
  /** The item and the day for which the price with a code can be requested. */
  code?: CodeQuery
}

type CodeQuery = { readonly item: CalendarItem; readonly day: CalendarDay }

/** Opens a rule to be edited; null while nothing can be changed. */
type OnEdit = ((event: EffectiveEvent) => void) | null

/** @param unit `D` a day, `N` a night */
function unitWords(unit: string): string {
  if (unit === 'D') return t`1 unit, 1 day`
  return unit === 'N' ? t`1 unit, 1 night` : t`1 unit`
}

/**
 * The result with its source, and below it one line for each rule: kind and effect at the start, the running price at
 * the end. Codes change no price until a guest types one, so they are folded.
 */
export function Slip({ stack, cell, unit, currency, onEdit, code }: SlipProps) {
  const figure = (minor: number | null): string =>
    minor === null || currency === null ? '?' : formatMoney({ minor, currency }, { symbol: false })
  return (
    <ol className={styles.slip} aria-label={t`Price steps`}>
      <SlipResult cell={cell} stack={stack} figure={figure} />
      <li>
        <KindMark kind="base" />
        <span>
          <b>{t`Base price`}</b>
          <small>{unitWords(unit)}</small>
        </span>
        <span className={styles.run}>
          <bdi>{figure(stack.base)}</bdi>
        </span>
      </li>
      {stack.steps.map((step) => (
        <PriceStep
          key={step.event.draft?.draftId ?? step.event.rateId}
          step={step}
          currency={currency}
          figure={figure}
          onEdit={onEdit}
        />
      ))}
      {stack.closing
        .filter((event) => !stack.steps.some((step) => step.event === event))
        .map((event) => (
          <li key={event.draft?.draftId ?? event.rateId}>
            <RuleWords
              event={event}
              word={kindWord(event.values)}
              currency={currency}
              onEdit={onEdit}
            />
            <span />
          </li>
        ))}
      {stack.withCode.length === 0 ? null : (
        <CodeRules events={stack.withCode} currency={currency} onEdit={onEdit} code={code} />
      )}
    </ol>
  )
}

type PriceStepProps = {
  step: PriceChangeStep
  currency: CurrencyCode | null
  figure: (minor: number | null) => string
  onEdit: OnEdit
}

function PriceStep({ step, currency, figure, onEdit }: PriceStepProps) {
  const { change, event } = step
  return (
    <li>
      <RuleWords event={event} word={kindWord(event.values)} currency={currency} onEdit={onEdit} />
      <span className={styles.run}>
        <bdi>{figure(step.minor)}</bdi>
        {change === null || change === 0 ? null : (
          <small>
            <bdi>
              {change < 0 ? '−' : '+'}
              {figure(Math.abs(change))}
            </bdi>
          </small>
        )}
      </span>
    </li>
  )
}

type CodeRulesProps = {
  events: readonly EffectiveEvent[]
  currency: CurrencyCode | null
  onEdit: OnEdit
  code: CodeQuery | undefined
}

function CodeRules({ events, currency, onEdit, code }: CodeRulesProps) {
  return (
    <li className={styles.codes}>
      <Fold title={plural({ codes: events.length }, { one: 'With # code', other: 'With # codes' })}>
        <ul>
          {events.map((event) => (
            <li key={event.draft?.draftId ?? event.rateId} className={styles.rule}>
              <RuleWords event={event} word={t`With code`} currency={currency} onEdit={onEdit} />
              {code === undefined || event.rateId === null ? null : (
                <div className={styles.code}>
                  <CodePrice code={event.values.name} {...code} isHere />
                </div>
              )}
            </li>
          ))}
        </ul>
      </Fold>
    </li>
  )
}

type RuleWordsProps = {
  event: EffectiveEvent
  /** The word before its effect: `Season`. */
  word: string
  currency: CurrencyCode | null
  onEdit: OnEdit
}

function RuleWords({ event, word, currency, onEdit }: RuleWordsProps) {
  const { values, draft } = event
  const name = values.name || t`No name`
  return (
    <>
      <KindMark kind={kindOf(values)} />
      <span>
        <b dir="auto">{name}</b>
        <small>
          {word} · {effectWords(values, draft?.newPrice ?? null, currency ?? noCurrency)}
        </small>
        <small>{whenWords(values)}</small>
        {draft === null ? null : <small className={styles.draft}>{t`Draft, not published`}</small>}
        {onEdit === null ? null : (
          <Button
            kind="plain"
            className={styles.edit}
            aria-label={t`Edit ${name}`}
            onClick={() => onEdit(event)}
          >{t`Edit`}</Button>
        )}
      </span>
    </>
  )
}
