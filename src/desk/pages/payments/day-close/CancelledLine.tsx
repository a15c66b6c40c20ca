import { t } from '@lingui/core/macro'
import { notInTotals } from '../../../shared/list/listWords.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import {
  type CancelledMoney,
  cancelledTitle,
  cancelledWords,
  toCancelled,
} from './cancelledMoney.ts'

/** What is kept on cancelled bookings, with the way to them; null money is not read yet. */
export function CancelledLine({ money }: { money: CancelledMoney | null }) {
  return (
    <section aria-label={cancelledTitle()}>
      <h2>{cancelledTitle()}</h2>
      {money === null ? (
        <p aria-busy="true">{t`Loading`}</p>
      ) : (
        <>
          <p>{cancelledWords(money)}</p>
          {money.unreadable > 0 ? <p>{notInTotals(money.unreadable)}</p> : null}
          {money.count + money.unreadable > 0 ? (
            <ButtonLink to={toCancelled}>{t`Show bookings`}</ButtonLink>
          ) : null}
        </>
      )}
    </section>
  )
}
