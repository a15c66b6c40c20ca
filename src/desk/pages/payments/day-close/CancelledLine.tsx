import { t } from '@lingui/core/macro'
import { notInTotals } from '../../../shared/list/listWords.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { paths } from '../../../ui/paths.ts'
import { cancelledView } from '../views/views.ts'
import { type CancelledMoney, cancelledTitle, cancelledWords } from './cancelledMoney.ts'

const toView = paths.payments(new URLSearchParams({ view: cancelledView.id }))

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
            <ButtonLink to={toView}>{t`Show bookings`}</ButtonLink>
          ) : null}
        </>
      )}
    </section>
  )
}
