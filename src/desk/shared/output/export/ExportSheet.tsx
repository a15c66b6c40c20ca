import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { serverNow, useToday } from '../../../core/api/clock.ts'
import type { FailureReason } from '../../../core/api/failures.ts'
import { FailureBand } from '../../../core/api/parts/FailurePanel.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Fold } from '../../../ui/Fold.tsx'
import { say } from '../../../ui/messages.ts'
import { Progress } from '../../../ui/Progress.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { notSentId } from './bookingColumns.ts'
import styles from './ExportSheet.module.css'
import { saveFile } from './saveFile.ts'
import { notWrittenWords, saveWorkbook, workbookWords } from './saveWorkbook.ts'
import { csvFile, factsFile, jsonFile, type TableFile } from './tableFile.ts'

/** The part of the list that is not loaded yet. */
type Missing = {
  readonly loaded: number
  /** Null while the service does not say. */
  readonly total: number | null
  /** Why the reading stopped. */
  readonly failure: FailureReason | null
  /** Loads all of it. */
  readonly onRead: () => void
  readonly onPause: () => void
}

type ExportSheetProps<Row> = {
  /** `bookings`: the file's name, before the day. Nothing personal is in it. */
  name: string
  /** `23 bookings, Balance due`. */
  words: string
  /** The list as it is now; a file of an incomplete list is never made. */
  file: Omit<TableFile<Row>, 'at'>
  missing: Missing | null
  onClose: () => void
}

const cancelledWords = () => t`Export cancelled`

type Format = 'xlsx' | 'csv' | 'json' | 'facts'

/** @returns false only when the code for the format could not be loaded */
async function saved<Row>(format: Format, called: string, whole: TableFile<Row>): Promise<boolean> {
  switch (format) {
    case 'csv':
      saveFile(called, 'text/csv', csvFile(whole), whole.rows.length)
      return true
    case 'facts':
      saveFile(called, 'text/csv', factsFile(whole))
      return true
    case 'json':
      saveFile(called, 'application/json', jsonFile(whole), whole.rows.length)
      return true
    case 'xlsx':
      return saveWorkbook(called, whole)
  }
}

/** Exports a list to a file: all its pages, in its order and with its columns. */
export function ExportSheet<Row>(props: ExportSheetProps<Row>) {
  const { words, file, missing, onClose } = props
  const { wanted, notSaved, isWriting, want, cancel } = useSaving(props)
  return (
    <Sheet
      title={t({ message: 'Export', comment: 'Verb: save the list as a file' })}
      onClose={() => {
        if (wanted !== null && missing !== null) {
          missing.onPause()
          say({ text: cancelledWords() })
        }
        onClose()
      }}
    >
      <div className={styles.body}>
        <p>
          <b>{words}</b>
          {file.filter === '' ? null : <> – {file.filter}</>}
        </p>
        {file.columns.some(({ id }) => id === notSentId) ? (
          <p>{t`Changes not sent yet have their own column.`}</p>
        ) : null}
        {file.remarks.map((remark) => (
          <p key={remark}>{remark}</p>
        ))}
        {wanted !== null && missing !== null ? (
          <Reading
            missing={missing}
            onCancel={() => {
              missing.onPause()
              cancel()
            }}
          />
        ) : (
          <>
            <output>{notSaved}</output>
            <Button tall busy={isWriting} onClick={() => want('xlsx')}>
              {workbookWords()}
            </Button>
            <Fold title={t`Other formats`}>
              <div className={styles.others}>
                <Button tall onClick={() => want('csv')}>{t`Export CSV`}</Button>
                <Button tall onClick={() => want('facts')}>{t`About this export`}</Button>
                <Button tall onClick={() => want('json')}>{t`Export JSON`}</Button>
              </div>
            </Fold>
          </>
        )}
      </div>
    </Sheet>
  )
}

/** Saving in the wanted format: at once, or when the rest of the list is read. */
function useSaving<Row>({ name, file, missing, onClose }: ExportSheetProps<Row>) {
  const today = useToday()
  const [wanted, setWanted] = useState<Format | null>(null)
  const [notSaved, setNotSaved] = useState<string | null>(null)
  const [isWriting, setWriting] = useState(false)
  const isWhole = missing === null

  function end(called: string, isSaved: boolean): void {
    setWriting(false)
    if (isSaved) {
      say({ text: t`Exported ${{ file: called }}`, tone: 'done' })
      onClose()
    } else {
      setNotSaved(notWrittenWords())
      setWanted(null)
    }
  }
  function save(format: Format): void {
    const called = `${name}-${today}${format === 'facts' ? '-facts.csv' : `.${format}`}`
    const whole = { ...file, at: serverNow() }
    void saved(format, called, whole).then((isSaved) => end(called, isSaved))
  }
  const saveWhenWhole = useEffectEvent(() => {
    if (wanted !== null) save(wanted)
  })
  useEffect(() => {
    if (isWhole) saveWhenWhole()
  }, [isWhole])

  function want(format: Format): void {
    setNotSaved(null)
    if (missing === null) {
      setWriting(format === 'xlsx')
      save(format)
      return
    }
    setWanted(format)
    missing.onRead()
  }
  function cancel(): void {
    setWanted(null)
    setNotSaved(cancelledWords())
  }
  return { wanted, notSaved, isWriting, want, cancel }
}

/** Loads all pages first: a part of a list is never saved as the whole. */
function Reading({ missing, onCancel }: { missing: Missing; onCancel: () => void }) {
  const { loaded, total, failure, onRead } = missing
  if (failure !== null) {
    return (
      <>
        <p>{t`Not exported: the list is incomplete.`}</p>
        <FailureBand reason={failure} onRetry={onRead} />
      </>
    )
  }
  return (
    <>
      <Progress words={t`Loading`} done={loaded} of={total ?? loaded} />
      <Button onClick={onCancel}>{t`Cancel`}</Button>
    </>
  )
}
