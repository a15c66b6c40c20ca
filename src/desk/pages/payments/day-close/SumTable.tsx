import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Fragment } from 'react'
import { isZero, type Money } from '../../../../contract/money.ts'
import { Amount } from '../../../ui/Amount.tsx'
import { type CloseSum, type DeskSum, isCounted } from './closeSums.ts'
import { togetherReason, togetherWords, wholeLines } from './differenceWords.ts'
import { atDeskWords, kindWords, payKinds } from './payKind.ts'
import styles from './SumTable.module.css'

type SumTableProps = {
  sum: Omit<CloseSum, 'wrong'>
  /** False while nobody knows what moved. */
  isFound?: boolean
}

/** What a close comes to in one currency: expected beside counted, kind by kind, and what is between them. */
export function SumTable({ sum, isFound = true }: SumTableProps) {
  const { currency, float, kinds, atDesk, found, here, open } = sum
  const isReported = payKinds.some((kind) => kinds[kind].expected !== null)
  const difference = isFound ? sum.difference : null
  return (
    <div className={styles.sum}>
      <table className={styles.table}>
        <caption>{currency}</caption>
        <thead>
          <tr>
            {[t`Type`, t`Expected`, t`Counted`, t`Difference`].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {payKinds.map((kind) => {
            const { expected, counted, difference: itsDifference, methods } = kinds[kind]
            return (
              <Fragment key={kind}>
                <tr>
                  <th scope="row">
                    {kindWords()[kind]}
                    {kind === 'cash' && float !== null && !isZero(float) ? (
                      <small>
                        <Trans>
                          with float <Amount money={float} />
                        </Trans>
                      </small>
                    ) : null}
                    {kind === 'other' && methods.length > 0 ? (
                      <small>
                        <bdi>{methods.join(', ')}</bdi>
                      </small>
                    ) : null}
                  </th>
                  <Cell money={isFound ? expected : null} />
                  <Cell money={counted} />
                  <Cell money={isFound ? itsDifference : null} signed />
                </tr>
                {kind === 'card' && atDesk !== null && isFound ? <DeskRows desk={atDesk} /> : null}
              </Fragment>
            )
          })}
        </tbody>
        <SumFoot isFound={isFound} sum={sum} difference={difference} />
      </table>
      {isFound ? (
        <p className={styles.says}>
          <Trans>
            <Amount money={found} symbol /> received: <Amount money={here} symbol /> recorded here,{' '}
            <Amount money={open} symbol /> elsewhere.
          </Trans>
        </p>
      ) : null}
      {isFound && !isReported ? (
        <p className={styles.says}>{t`Payment types are unknown. Compare the total only.`}</p>
      ) : null}
    </div>
  )
}

type SumFootProps = {
  isFound: boolean
  sum: Omit<CloseSum, 'wrong'>
  difference: Money | null
}

function SumFoot({ isFound, sum, difference }: SumFootProps) {
  return (
    <tfoot>
      <tr>
        <th scope="row">
          {t`Total`}
          <small>{isFound ? wholeLines(sum).join('. ') : t`Not loaded yet`}</small>
        </th>
        <Cell money={isFound ? sum.expected : null} />
        <Cell money={isCounted(sum) ? sum.total : null} />
        <td>
          {difference === null ? (
            '–'
          ) : (
            <b>
              <Amount money={difference} signed />
            </b>
          )}
        </td>
      </tr>
    </tfoot>
  )
}

/** Below cash and card: what may be in either, and all three together. */
function DeskRows({ desk: { expected, methods, together } }: { desk: DeskSum }) {
  return (
    <>
      <tr>
        <th scope="row">
          {atDeskWords()}
          <small>
            <bdi>{methods.join(', ')}</bdi>
          </small>
        </th>
        <Cell money={expected} />
        <Cell money={null} />
        <Cell money={null} />
      </tr>
      <tr>
        <th scope="row">
          {togetherWords()}
          <small>{togetherReason(together.counted)}</small>
        </th>
        <Cell money={together.expected} />
        <Cell money={together.counted} />
        <Cell money={together.difference} signed />
      </tr>
    </>
  )
}

function Cell({ money, signed }: { money: Money | null; signed?: boolean }) {
  return <td>{money === null ? '–' : <Amount money={money} signed={signed} />}</td>
}
