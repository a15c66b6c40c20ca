import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useCallback, useState } from 'react'
import { serverNow, useZone } from '../../../core/api/clock.ts'
import { saveFile } from '../../../shared/output/export/saveFile.ts'
import { notWrittenWords, saveWorkbook } from '../../../shared/output/export/saveWorkbook.ts'
import { Amount } from '../../../ui/Amount.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Code } from '../../../ui/Code.tsx'
import { Fold } from '../../../ui/Fold.tsx'
import { NoteIcon, PrintIcon } from '../../../ui/icons.tsx'
import { formatNumber } from '../../../ui/language/format.ts'
import { paths } from '../../../ui/paths.ts'
import { OutIcon } from '../../../ui/placeIcons.tsx'
import { CancelledLine } from './CancelledLine.tsx'
import { ClosedSummary } from './ClosedSummary.tsx'
import styles from './ClosedView.module.css'
import { CloseNoteSheet } from './CloseNoteSheet.tsx'
import { closeFileName, csvOfClose, jsonOfClose, tableOfClose } from './closeFile.ts'
import { differs } from './closeSums.ts'
import place from './DayClosePlace.module.css'
import type { DayClose } from './dayClose.ts'
import { PrintedClose } from './PrintedClose.tsx'
import { closePeriod } from './period.ts'
import { recordedByWords } from './recordedBy.ts'
import { SumTable } from './SumTable.tsx'
import { Unknown } from './Unknown.tsx'
import { useDatedMoment } from './useDayClose.ts'
import { WhereKept } from './WhereKept.tsx'

/**
 * A finished close and its actions, in one screen: single payments are folded. Nothing in it can be changed any more.
 */
export function ClosedView({ close }: { close: DayClose }) {
  const zone = useZone()
  const [doing, setDoing] = useState<'print' | 'note' | null>(null)
  const done = useCallback(() => setDoing(null), [])
  const say = useDatedMoment()
  return (
    <div className={place.step}>
      <WhereKept close={close} />
      <section
        aria-label={t({
          message: 'Closed',
          context: 'day close',
          comment: 'A day close that is finished',
        })}
      >
        <h2>
          <Trans>
            Closed {ph({ time: say(close.closedAt) })} by <bdi>{ph({ person: close.by })}</bdi>
          </Trans>
        </h2>
        <p className={styles.says}>{closePeriod(close, { say, zone })}</p>
        <ClosedActs
          close={close}
          onPrint={() => setDoing('print')}
          onNote={() => setDoing('note')}
        />
      </section>
      <div className={styles.sums}>
        {close.sums.map((sum) => (
          <SumTable key={sum.currency} sum={sum} />
        ))}
      </div>
      {close.sums.filter(differs).map(({ currency, reason }) => (
        <section key={currency} aria-label={t`Reason, ${currency}`}>
          <h2>{t`Reason for the difference in ${currency}`}</h2>
          <p className={styles.comment} dir="auto">
            {reason || t`No reason given`}
          </p>
        </section>
      ))}
      {close.comment === '' ? null : (
        <section aria-label={t`Comment`}>
          <h2>{t`Comment`}</h2>
          <p className={styles.comment} dir="auto">
            {close.comment}
          </p>
        </section>
      )}
      <ClosedSummary close={close} />
      <Unknown lines={close.unknown} />
      <Fold title={t`Payments (${{ count: formatNumber(close.findings.length) }})`}>
        <ClosedMovements close={close} say={say} />
        {close.cancelled === null ? null : <CancelledLine money={close.cancelled} />}
      </Fold>
      {doing === 'print' ? <PrintedClose close={close} say={say} onPrinted={done} /> : null}
      {doing === 'note' ? <CloseNoteSheet close={close} say={say} onClose={done} /> : null}
    </div>
  )
}

type ClosedActsProps = { close: DayClose; onPrint: () => void; onNote: () => void }

/** Leave it, or have it on paper, as a file, as a note. */
function ClosedActs({ close, onPrint, onNote }: ClosedActsProps) {
  const zone = useZone()
  const say = useDatedMoment()
  const [isWriting, setWriting] = useState(false)
  const [notSaved, setNotSaved] = useState(false)
  const name = closeFileName(close, zone)
  async function exportWorkbook(): Promise<void> {
    setWriting(true)
    const table = tableOfClose(close, { say, zone, at: serverNow() })
    setNotSaved(!(await saveWorkbook(`${name}.xlsx`, table)))
    setWriting(false)
  }
  return (
    <>
      <div className={styles.acts}>
        <ButtonLink kind="main" to={paths.payments()}>
          {t({
            message: 'Done',
            context: 'day close',
            comment: 'Button: leaves the day close that is finished',
          })}
        </ButtonLink>
        <Button icon={<PrintIcon />} onClick={onPrint}>{t`Print`}</Button>
        <Button
          icon={<OutIcon />}
          busy={isWriting}
          onClick={() => void exportWorkbook()}
        >{t`Export XLSX`}</Button>
        <Button icon={<NoteIcon />} aria-haspopup="dialog" onClick={onNote}>{t`Add note`}</Button>
        <ButtonLink kind="plain" to={paths.dayClose({ all: true })}>{t`Past closes`}</ButtonLink>
      </div>
      <output>{notSaved ? notWrittenWords() : null}</output>
      <Fold title={t`Other formats`}>
        <div className={styles.acts}>
          <Button
            icon={<OutIcon />}
            onClick={() => saveFile(`${name}.csv`, 'text/csv', csvOfClose(close, say))}
          >{t`Export CSV`}</Button>
          <Button
            icon={<OutIcon />}
            onClick={() =>
              saveFile(`${name}.json`, 'application/json', jsonOfClose(close, { say, zone }))
            }
          >{t`Export JSON`}</Button>
        </div>
      </Fold>
    </>
  )
}

type ClosedMovementsProps = { close: DayClose; say: ReturnType<typeof useDatedMoment> }

/** What moved, and what was recorded here and not seen to move. */
function ClosedMovements({ close, say }: ClosedMovementsProps) {
  return (
    <ul aria-label={t`Payments`}>
      {close.findings.map((one) => (
        <li key={`${one.code} ${one.before}`} className={styles.line}>
          <span>
            <bdi>{one.customer || t`No name`}</bdi> <Code>{one.code}</Code>
            <small>
              {one.method === '' ? null : (
                <>
                  <bdi>{one.method}</bdi> ·{' '}
                </>
              )}
              {recordedWords(one, say)}
            </small>
          </span>
          <b>
            <Amount money={one.moved} symbol signed />
          </b>
        </li>
      ))}
      {close.unseen.map((one) => (
        <li key={`${one.code} ${one.at}`} className={styles.line}>
          <span>
            <Code>{one.code}</Code>
            <small>{t`Recorded here ${{ time: say(one.at) }}, not in the booking yet`}</small>
          </span>
          <Amount money={one.missing} symbol />
        </li>
      ))}
    </ul>
  )
}

/** Who recorded a payment, where that is known, and the comment on it. */
function recordedWords(
  { recordedAt, by, word }: DayClose['findings'][number],
  say: ClosedMovementsProps['say'],
): string {
  const who =
    recordedAt !== null
      ? t`Recorded here, ${{ time: say(recordedAt) }}`
      : by === null
        ? ''
        : recordedByWords(by)
  return [who, word].filter(Boolean).join('; ') || t`No comment`
}
