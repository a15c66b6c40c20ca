import { ph, plural, t } from '@lingui/core/macro'
import { type ReactNode, useId, useState } from 'react'
import type { CurrencyCode } from '../../../../contract/money.ts'
import { concerns } from '../../../../pricing/priceRule.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/design/classNames.ts'
import { Hidden } from '../../../ui/Hidden.tsx'
import { CloseIcon } from '../../../ui/icons.tsx'
import { formatFacts } from '../../../ui/language/format.ts'
import type { CalendarItem } from '../data/calendarItems.ts'
import type { EffectiveEvent } from '../rules/draft.ts'
import { KindMark } from '../rules/KindMark.tsx'
import { kindOf, kindWord, kindWords, type Lane, lanes } from '../rules/ruleWords.ts'
import { effectWords, whenWords } from '../words/eventWords.ts'
import { rangeWords, weekdaysWords } from '../words/stepNames.ts'
import styles from './RuleRows.module.css'
import {
  packed,
  spanOf,
  spanWithWords,
  type YearRule,
  type YearRules,
  type YearSpan,
} from './yearRules.ts'

type RuleRowsProps = {
  year: YearRules
  currency: CurrencyCode
  /** How wide the year is on the screen, in the device's own letters. */
  yearRem: number
  /** Discounts are for who names their code: they fold into one row. */
  hasCodes: boolean
  /** The rule that is looked at. */
  openKey: string | null
  onOpen: (rule: YearRule) => void
}

/** Every rule as a bar with its name and its effect, a row of bars for each kind. */
export function RuleRows({ year, hasCodes, ...rest }: RuleRowsProps) {
  const { rules, gaps } = year
  return lanes.map((lane) => {
    const mine = rules.filter((rule) => rule.lane === lane)
    if (mine.length === 0) return null
    return lane === 'discount' && hasCodes ? (
      <CodeRows key={lane} rules={mine} {...rest} />
    ) : (
      <section key={lane} className={styles.lane} aria-label={kindWords()[lane]}>
        <h3 className={styles.name}>
          <KindMark kind={lane} /> {kindWords()[lane]}
        </h3>
        <div className={styles.rows}>
          {lane === 'season'
            ? gaps.map((gap) => (
                <i key={gap.from} className={styles.gap} style={placed(spanOf(gap))} />
              ))
            : null}
          {lane === 'season' && gaps.length > 0 ? (
            <Hidden>{t`No season: ${{ days: formatFacts(gaps.map(rangeWords)) }}`}</Hidden>
          ) : null}
          <Bars rules={mine} {...rest} />
        </div>
      </section>
    )
  })
}

type RuleBarsProps = Omit<RuleRowsProps, 'year' | 'hasCodes'> & { rules: readonly YearRule[] }

/** A code changes no price on the screen: one row says how many there are, and opens. */
function CodeRows({ rules, ...rest }: RuleBarsProps) {
  const [isOpen, setOpen] = useState(false)
  const isShown = isOpen || rules.some(({ key }) => key === rest.openKey)
  return (
    <section className={styles.lane} aria-label={codesWord()}>
      <div>
        <h3 className={styles.name}>
          <KindMark kind="discount" /> {codesWord()}
        </h3>
        <Button kind="plain" aria-expanded={isShown} onClick={() => setOpen(!isShown)}>
          {isShown
            ? plural({ count: rules.length }, { one: 'Hide # code', other: 'Hide # codes' })
            : plural({ count: rules.length }, { one: 'Show # code', other: 'Show # codes' })}
        </Button>
      </div>
      <div className={styles.rows}>
        {isShown ? (
          <Bars rules={rules} {...rest} />
        ) : (
          <div className={styles.row} aria-hidden="true">
            {rules.map(({ key, reach }) => (
              <i
                key={key}
                className={classNames(styles.bar, styles.discount, styles.folded)}
                style={placed(spanOf(reach))}
              />
            ))}
          </div>
        )}
      </div>
    </section>
  )
}

const codesWord = (): string => t({ message: 'Codes', comment: 'Discount codes' })

/** The usual width of a letter; below that, the least width for a finger. */
const letterRem = 0.54
const leastRem = 3
const mostRem = 18

/** A business with hundreds of rules reads the first of them, and asks for the rest. */
const mostRows = 8

function Bars({ rules, currency, yearRem, openKey, onOpen }: RuleBarsProps) {
  const [isAll, setAll] = useState(false)
  const spanFor = (rule: YearRule): YearSpan => {
    const wordsRem = Math.min(mostRem, wordsOf(rule, currency).join(' ').length * letterRem + 0.75)
    return spanWithWords(rule.reach, Math.max(leastRem, wordsRem) / yearRem)
  }
  const rows = packed(rules, spanFor)
  const shown = isAll ? rows : rows.slice(0, mostRows)
  const rest = rules.length - shown.flat().length
  return (
    <>
      {shown.map((row) => (
        <div key={row[0]?.key} className={styles.row}>
          {row.map((rule) => (
            <Bar
              key={rule.key}
              rule={rule}
              fullSpan={spanFor(rule)}
              words={wordsOf(rule, currency)}
              isOpen={rule.key === openKey}
              onOpen={() => onOpen(rule)}
            />
          ))}
        </div>
      ))}
      {rest === 0 ? null : (
        <Button kind="plain" onClick={() => setAll(true)}>
          {plural(rest, { one: 'Show # more price rule', other: 'Show # more price rules' })}
        </Button>
      )}
    </>
  )
}

type BarProps = {
  rule: YearRule
  fullSpan: YearSpan
  words: readonly [name: string, effect: string]
  isOpen: boolean
  onOpen: () => void
}

function Bar({ rule, fullSpan, words, isOpen, onOpen }: BarProps) {
  const { lane, days, overlaps, isDraft, event } = rule
  const within = (span: YearSpan) => {
    const width = fullSpan.end - fullSpan.start
    return placed({
      start: (span.start - fullSpan.start) / width,
      end: (span.end - fullSpan.start) / width,
    })
  }
  return (
    <button
      type="button"
      className={styles.rule}
      style={placed(fullSpan)}
      aria-pressed={isOpen}
      title={words.join(' ')}
      onClick={onOpen}
    >
      {days.map((run) => (
        <i
          key={run.from}
          className={classNames(styles.bar, barOf(lane), isDraft && styles.draft)}
          style={within(spanOf(run))}
        />
      ))}
      {overlaps.map((run) => (
        <i key={run.from} className={styles.overlap} style={within(spanOf(run))} />
      ))}
      <span className={styles.words}>
        <span dir="auto">{words[0]}</span> <b>{words[1]}</b>
      </span>
      <Hidden>
        {' '}
        {formatFacts([
          kindWord(event.values),
          whenWords(event.values),
          ...overlaps.map(
            (run) => t`overlaps ${{ otherRule: run.other }} ${{ days: rangeWords(run) }}`,
          ),
          isDraft && t`draft`,
        ])}
      </Hidden>
    </button>
  )
}

const barOf = (lane: Lane): string | undefined => styles[lane]

/** `Summer` and `+15 %`, `Weekend` and `+10 %, Fri, Sat`. */
function wordsOf({ event: { values, draft } }: YearRule, currency: CurrencyCode) {
  const name = values.name || t`No name`
  const effect = effectWords(values, draft?.newPrice ?? null, currency)
  const on = values.repeat === 'weekly' ? `, ${weekdaysWords(values.weekdays)}` : ''
  return [name, `${effect}${on}`] as const
}

const percent = (part: number): string => `${(part * 100).toFixed(3)}%`

/** The position of a part of the year in the width of the year. */
const placed = ({ start, end }: YearSpan) => ({
  insetInlineStart: percent(start),
  inlineSize: percent(end - start),
})

type RuleCardProps = {
  rule: YearRule
  items: readonly CalendarItem[]
  currency: CurrencyCode
  /** Opens it to be edited; null while nothing can be changed. */
  onEdit: ((event: EffectiveEvent) => void) | null
  onClose: () => void
  /** What more is known of it. */
  children?: ReactNode
}

const mostNames = 6

/** The rule of a bar that was tapped: what it does, when, to which items, and the way to change it. */
export function RuleCard({ rule, items, currency, onEdit, onClose, children }: RuleCardProps) {
  const heading = useId()
  const { event, overlaps } = rule
  const { values, draft } = event
  const name = values.name || t`No name`
  const names = items.filter((item) => concerns(values, item)).map((item) => item.name)
  const rest = names.length - mostNames
  return (
    <aside className={styles.card} aria-labelledby={heading}>
      <header className={styles.head}>
        <KindMark kind={kindOf(values)} />
        <h2 id={heading} dir="auto">
          {name}
        </h2>
        <IconButton label={t`Close`} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </header>
      <p>
        {kindWord(values)} · <b>{effectWords(values, draft?.newPrice ?? null, currency)}</b>
      </p>
      <p>{whenWords(values)}</p>
      <p className={styles.about}>
        {values.appliesTo.allItems || names.length === items.length
          ? t`For all items`
          : rest > 0
            ? plural(rest, {
                one: `For ${ph({ items: formatFacts(names.slice(0, mostNames)) })} and # more`,
                other: `For ${ph({ items: formatFacts(names.slice(0, mostNames)) })} and # more`,
              })
            : t`For ${{ items: formatFacts(names) }}`}
      </p>
      {overlaps.length === 0 ? null : (
        <p className={styles.about}>
          {t`Overlaps ${{ rules: overlaps.map((run) => `${run.other}, ${rangeWords(run)}`).join('; ') }}. Both rules change the price.`}
        </p>
      )}
      {draft === null ? null : <p className={styles.ruleCardDraft}>{t`Draft, not published`}</p>}
      {children}
      {onEdit === null ? null : (
        <Button aria-label={t`Edit ${name}`} onClick={() => onEdit(event)}>{t`Edit`}</Button>
      )}
    </aside>
  )
}
