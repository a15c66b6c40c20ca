import { ph, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Fragment } from 'react'
import { isZero, type Money } from '../../../../contract/money.ts'
import { useZone } from '../../../core/api/clock.ts'
import { notInTotals } from '../../../shared/list/listWords.ts'
import { OnPaper, PaperHead } from '../../../shared/output/OnPaper.tsx'
import { formatMoney, formatNumber } from '../../../ui/language/format.ts'
import { atDeskWords } from '../movements/method.ts'
import { cancelledTitle, cancelledWords } from './cancelledMoney.ts'
import { type DeskSum, differs, isCounted } from './closeSums.ts'
import type { ClosedSum, DayClose } from './dayClose.ts'
import { reasonWords, togetherWords, wholeLines } from './differenceWords.ts'
import styles from './PrintedClose.module.css'
import { kindWords, payKinds, sumHeads } from './payKind.ts'
import { closedDay, closePeriod } from './period.ts'
import { recordedByWords } from './recordedBy.ts'

type PrintedCloseProps = { close: DayClose; say: (at: number) => string; onPrinted: () => void }

const amount = (money: Money | null): string =>
  money === null ? '–' : formatMoney(money, { symbol: false })

/** A close on paper, with a line to sign. */
export function PrintedClose({ close, say, onPrinted }: PrintedCloseProps) {
  const { findings, unseen, sums, comment, unknown } = close
  const zone = useZone()
  return (
    <OnPaper
      what={t`Day close, ${{ day: closedDay(close, zone) }}`}
      className={styles.sheet}
      onPrinted={onPrinted}
    >
      <PaperHead asOf={new Date(close.until)} />
      <h1>{t`Day close`}</h1>
      <p>{closePeriod(close, { say, zone })}</p>
      <p>
        <Trans>
          Closed {ph({ time: say(close.closedAt) })} by <bdi>{ph({ person: close.by })}</bdi>
        </Trans>
      </p>
      {sums.map((sum) => (
        <PrintedSum key={sum.currency} sum={sum} />
      ))}
      {comment === '' ? null : (
        <>
          <h2>{t`Comment`}</h2>
          <p className={styles.comment} dir="auto">
            {comment}
          </p>
        </>
      )}
      <h2>{t`Payments (${{ count: formatNumber(findings.length) }})`}</h2>
      <PrintedFindings findings={findings} say={say} />
      {unseen.length === 0 ? null : (
        <>
          <h2>{t`Payments recorded here, not in bookings yet`}</h2>
          {unseen.map((one) => (
            <p key={`${one.code} ${one.at}`}>
              <bdi>{one.code}</bdi>, {formatMoney(one.missing)}, {say(one.at)}
            </p>
          ))}
        </>
      )}
      {close.cancelled === null ? null : (
        <>
          <h2>{cancelledTitle()}</h2>
          <p>{cancelledWords(close.cancelled)}</p>
          {close.cancelled.unreadable > 0 ? <p>{notInTotals(close.cancelled.unreadable)}</p> : null}
        </>
      )}
      <h2>{t`Not included`}</h2>
      <ul>
        {unknown.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className={styles.sign}>{t({ message: 'Signature', comment: 'Under a line on paper' })}</p>
    </OnPaper>
  )
}

type PrintedFindingsProps = {
  findings: DayClose['findings']
  say: (at: number) => string
}

function PrintedFindings({ findings, say }: PrintedFindingsProps) {
  return (
    <table>
      <thead>
        <tr>
          {[t`Guest`, t`Amount`, t`Method`, t`Recorded here`, t`Time`, t`Comment`].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {findings.map((one) => (
          <tr key={`${one.code} ${one.before}`}>
            <th scope="row">
              <span dir="auto">{one.customer || t`No name`}</span> <bdi>{one.code}</bdi>
            </th>
            <td className={styles.figure}>{formatMoney(one.moved)}</td>
            <td>
              <bdi>{one.method || '–'}</bdi>
            </td>
            <td>{isZero(one.here) ? '–' : formatMoney(one.here)}</td>
            <td>
              {[
                ...new Set([say(one.recordedAt ?? one.after), say(one.recordedAt ?? one.before)]),
              ].join(' – ')}
            </td>
            <td dir="auto">
              {[one.by === null ? '' : recordedByWords(one.by), one.word]
                .filter(Boolean)
                .join('; ') || (isZero(one.open) ? '' : t`No comment`)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function PrintedSum({ sum }: { sum: ClosedSum }) {
  const { currency, float, kinds, atDesk, expected, total, difference, found, count, reason } = sum
  const received = formatMoney(found)
  return (
    <>
      <table>
        <thead>
          <tr>
            {[currency, ...sumHeads()].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {payKinds.map((kind) => (
            <Fragment key={kind}>
              <tr>
                <th scope="row">
                  {kind === 'cash' && float !== null && !isZero(float)
                    ? t`Cash, with float ${{ amount: amount(float) }}`
                    : kindWords()[kind]}
                </th>
                <td>{amount(kinds[kind].expected)}</td>
                <td>{amount(kinds[kind].counted)}</td>
                <td>{amount(kinds[kind].difference)}</td>
              </tr>
              {kind === 'card' && atDesk !== null ? <PrintedDeskRows atDesk={atDesk} /> : null}
            </Fragment>
          ))}
          <tr>
            <th scope="row">
              <b>{t`Total`}</b> <small>{wholeLines(sum).join(' · ')}</small>
            </th>
            <td>{amount(expected)}</td>
            <td>{isCounted(sum) ? amount(total) : '–'}</td>
            <td>
              <b>{amount(difference)}</b>
            </td>
          </tr>
        </tbody>
      </table>
      <p>
        {plural(
          { count },
          {
            one: `${ph({ amount: received })} received in # payment.`,
            other: `${ph({ amount: received })} received in # payments.`,
          },
        )}
      </p>
      {differs(sum) ? <p>{reasonWords(reason)}</p> : null}
    </>
  )
}

function PrintedDeskRows({ atDesk }: { atDesk: DeskSum }) {
  return (
    <>
      <tr>
        <th scope="row">{atDeskWords()}</th>
        <td>{amount(atDesk.expected)}</td>
        <td>–</td>
        <td>–</td>
      </tr>
      <tr>
        <th scope="row">{togetherWords()}</th>
        <td>{amount(atDesk.together.expected)}</td>
        <td>{amount(atDesk.together.counted)}</td>
        <td>{amount(atDesk.together.difference)}</td>
      </tr>
    </>
  )
}
