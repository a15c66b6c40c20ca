import { ph, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { CalendarDay } from '../../../../contract/day.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { CloseIcon } from '../../../ui/icons.tsx'
import { formatDay, formatMoney } from '../../../ui/language/format.ts'
import { CheckIcon } from '../../../ui/placeIcons.tsx'
import type { CalendarData, CalendarItem } from '../data/useCalendar.ts'
import type { EffectiveEvent } from '../rules/draft.ts'
import { StaySheet } from '../stay/StaySheet.tsx'
import { LastYear } from './LastYear.tsx'
import { PriceCurve } from './PriceCurve.tsx'
import { Slip } from './Slip.tsx'
import styles from './WhyThisPrice.module.css'

type WhyThisPriceProps = {
  data: CalendarData
  item: CalendarItem
  day: CalendarDay
  /** Opens a rule to be edited; null while nothing can be changed. */
  onEdit: ((event: EffectiveEvent) => void) | null
  onClose: () => void
}

/** Why one item costs what it costs on one day: the rules in the order they apply, like a till slip (ux.md §4.2). */
export function WhyThisPrice({ data, item, day, onEdit, onClose }: WhyThisPriceProps) {
  const heading = useId()
  const [isAskingStay, setAskingStay] = useState(false)
  const stack = data.stack(item, day)
  const cell = data.cell(item, day)
  return (
    <aside className={styles.why} aria-labelledby={heading}>
      <header className={styles.head}>
        <div>
          <h2 id={heading}>{t`Why this price`}</h2>
          <p>
            <bdi>{item.name}</bdi>, <b>{formatDay(day)}</b>
          </p>
        </div>
        <IconButton label={t`Close`} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </header>
      <div className={styles.body}>
        <Slip
          stack={stack}
          cell={cell}
          unit={item.unit}
          currency={data.currency}
          onEdit={onEdit}
          code={{ item, day }}
        />
        {cell.differs && stack.truth?.minor != null && data.currency !== null ? (
          <p className={styles.differs}>
            <Trans>
              The price rules give a different price. Guests pay{' '}
              <b>
                {ph({
                  amount: formatMoney(
                    { minor: stack.truth.minor, currency: data.currency },
                    {
                      symbol: false,
                    },
                  ),
                })}
              </b>
              .
            </Trans>
          </p>
        ) : null}
        {data.agreement.of > 0 ? (
          <p className={styles.agreement}>
            <CheckIcon size="s" /> {agreementWords(data.agreement)}
          </p>
        ) : null}
        <LastYear data={data} item={item} day={day} />
        <Button onClick={() => setAskingStay(true)}>{t`Price a stay`}</Button>
        <PriceCurve data={data} item={item} day={day} />
      </div>
      {isAskingStay ? (
        <StaySheet items={data.items} item={item} day={day} onClose={() => setAskingStay(false)} />
      ) : null}
    </aside>
  )
}

/** How many prices of the booking system the rules explain. */
function agreementWords({ explained, of }: CalendarData['agreement']): string {
  return explained === of
    ? plural(
        { prices: of },
        {
          one: 'Checked against # live price',
          other: 'Checked against # live prices',
        },
      )
    : t`Checked against ${plural({ prices: of }, { one: '# live price', other: '# live prices' })}: ${plural({ differing: of - explained }, { one: '# differs', other: '# differ' })}`
}
