import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { isPositive, isZero } from '../../../contract/money.ts'
import type { SessionLine } from '../../../contract/session.ts'
import { explain, inOneText } from '../../core/api/failures.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Button } from '../../ui/Button.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { classNames } from '../../ui/design/classNames.ts'
import { Hidden } from '../../ui/Hidden.tsx'
import { formatMoney, formatNumber } from '../../ui/language/format.ts'
import styles from './CartLines.module.css'
import { movedWords } from './cartWords.ts'
import { addOnsOf, topLines } from './newBooking.ts'
import type { CartState } from './useCart.ts'

type CartLinesProps = { cart: CartState; onChange: (line: SessionLine) => void }

/** The lines of the cart, with their add-ons. */
export function CartLines({ cart, onChange }: CartLinesProps) {
  const { session } = cart
  if (session === null) return null
  return (
    <ul className={styles.lines} aria-label={t`In the cart`}>
      {topLines(session).map((line) => (
        <CartLine
          key={line.lineId}
          line={line}
          addOns={addOnsOf(session, line.lineId)}
          cart={cart}
          onChange={() => onChange(line)}
        />
      ))}
    </ul>
  )
}

type CartLineProps = {
  line: SessionLine
  addOns: readonly SessionLine[]
  cart: CartState
  onChange: () => void
}

function CartLine({ line, addOns, cart, onChange }: CartLineProps) {
  const part = `line ${line.lineId}` as const
  const own = cart.trouble?.part === part ? cart.trouble.failure : null
  const check = cart.troubles.find(({ lineId }) => lineId === line.lineId)?.check
  const busy = cart.isBusy(part)
  return (
    <li className={classNames(styles.line, check && styles.needs)} aria-busy={busy}>
      <div className={styles.what}>
        <b>{line.name}</b>
        <small>
          {[
            line.quantity === null || line.quantity === 1 ? '' : `${formatNumber(line.quantity)} ×`,
            line.dateWords,
          ]
            .filter((words) => words !== '')
            .join(' ')}
        </small>
      </div>
      <Amount money={line.total} className={styles.amount} />
      {check ? (
        <p className={styles.trouble}>{check.kind === 'gone' ? check.why : movedWords(check)}</p>
      ) : null}
      {own === null ? null : (
        <p className={styles.failure} role="alert">
          {inOneText(explain(own, 'change'))}
        </p>
      )}
      {addOns.length === 0 ? null : (
        <ul className={styles.addOns} aria-label={t`Add-ons for ${{ item: line.name }}`}>
          {addOns.map((addOn) => (
            <AddOn key={addOn.lineId} addOn={addOn} cart={cart} />
          ))}
        </ul>
      )}
      <div className={styles.acts}>
        <Button kind="plain" aria-haspopup="dialog" onClick={onChange}>
          <Trans comment="Button (a verb); the item is only heard">
            Change <Hidden>{ph({ item: line.name })}</Hidden>
          </Trans>
        </Button>
        <Button kind="plain" busy={busy} onClick={() => void cart.remove(line.lineId, line.name)}>
          <Trans comment="Button (a verb); the item is only heard">
            Remove <Hidden>{ph({ item: line.name })}</Hidden>
          </Trans>
        </Button>
      </div>
    </li>
  )
}

/** An add-on: always in, or a box to tick. */
function AddOn({ addOn, cart }: { addOn: SessionLine; cart: CartState }) {
  const price = addOnPrice(addOn)
  if (addOn.addOn === 'included') {
    return (
      <li className={styles.included}>
        {addOn.name}{' '}
        <small>
          {t({
            message: 'included',
            comment: 'After the name of an add-on: it is part of the price',
          })}
        </small>
      </li>
    )
  }
  const busy = cart.isBusy(`line ${addOn.lineId}`)
  const isIn = addOn.addOn === 'in'
  const trouble = isIn ? addOn.refusal : null
  const failed = cart.trouble?.part === `line ${addOn.lineId}` ? cart.trouble.failure : null
  return (
    <li>
      <CheckField
        label={addOn.name}
        end={price === '' ? null : <bdi>{price}</bdi>}
        checked={busy ? !isIn : isIn}
        aria-busy={busy}
        wrong={failed === null ? trouble : explain(failed, 'list').title}
        onChange={({ target }) => {
          if (!busy) void cart.opt(addOn.lineId, target.checked)
        }}
      />
    </li>
  )
}

/** What it adds to the cart or would add; where the service gives no amount, the price in its own words. */
function addOnPrice({ addOn, total, summary }: SessionLine): string {
  if (total === null || isZero(total)) return summary
  const figures = formatMoney(total, { symbol: false })
  return addOn === 'out' && isPositive(total) ? `+ ${figures}` : figures
}
