import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Fragment } from 'react'
import { isZero, type Money } from '../../../../contract/money.ts'
import { Amount } from '../../../ui/Amount.tsx'
import { formatNames } from '../../../ui/language/format.ts'
import { atDeskWords, methodName } from '../movements/method.ts'
import { type CloseSum, type DeskSum, isCounted } from './closeSums.ts'
import { togetherReason, togetherWords, wholeLines } from './differenceWords.ts'
import { kindWords, payKinds, paymentType, sumHeads } from './payKind.ts'
import styles from './SumTable.module.css'

type SumTableProps = {
  sum: Omit<CloseSum, 'wrong'>
  /** False while nobody knows what moved. */
  isFound?: boolean
}

/** What a close comes to in one currency: expected beside counted, kind by kind, and what is between them. */
export function SumTable({ sum, isFound = true }: SumTableProps) {
  const { currency, kinds, atDesk } = sum
  const isReported = payKinds.some((kind) => kinds[kind].expected !== null)
  const difference = isFound ? sum.difference : null
  return (
    <div className={styles.sum}>
      <table className={styles.table}>
        <caption>{currency}</caption>
        <thead>
          <tr>
            {[paymentType(), ...sumHeads()].map((head) => (
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
                    {kind === 'cash' ? <WithFloat float={sum.float} /> : null}
                    {kind === 'other' && methods.length > 0 ? (
                      <small>
                        <bdi>{formatNames(methods.map(methodName))}</bdi>
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
      {isFound ? <WhereRecorded sum={sum} /> : null}
      {isFound && !isReported ? (
        <p className={styles.says}>{t`Payment types are unknown. Compare the total only.`}</p>
      ) : null}
    </div>
  )
}

function WithFloat({ float }: Pick<CloseSum, 'float'>) {
  if (float === null || isZero(float)) return null
  const amount = <Amount money={float} />
  return (
    <small>
      <Trans comment="Under “Cash”: the cash that was in the drawer at the start">
        with float {amount}
      </Trans>
    </small>
  )
}

/** How much of what came in was recorded on this tablet. */
function WhereRecorded({ sum: { found, here, open } }: Pick<SumTableProps, 'sum'>) {
  const received = <Amount money={found} symbol />
  const recordedHere = <Amount money={here} symbol />
  const elsewhere = <Amount money={open} symbol />
  return (
    <p className={styles.says}>
      <Trans>
        {received} received: {recordedHere} recorded here, {elsewhere} elsewhere.
      </Trans>
    </p>
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
          {t({ message: 'Total', comment: 'Last row of a table: the sum of all rows' })}
          <small>{isFound ? wholeLines(sum).join(' · ') : t`Not loaded yet`}</small>
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
function DeskRows({ desk: { expected, together } }: { desk: DeskSum }) {
  return (
    <>
      <tr>
        <th scope="row">{atDeskWords()}</th>
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
