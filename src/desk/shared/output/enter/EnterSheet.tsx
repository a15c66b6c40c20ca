import { ph, plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type Booking, type BookingCode, bookingCodeOrNull } from '../../../../contract/booking.ts'
import type { PrintedSheet } from '../../../../contract/printedSheet.ts'
import { useToday, useZone } from '../../../core/api/clock.ts'
import { failureOf } from '../../../core/api/failures.ts'
import { FailureBand } from '../../../core/api/parts/FailurePanel.tsx'
import { usePaymentRules } from '../../../core/api/paymentRules.ts'
import { startRun, useWhyNoRun } from '../../../core/outbox/runs/currentRun.ts'
import { useWhyNot } from '../../../core/outbox/words/notAllowed.ts'
import { keepDraft, useDraft } from '../../../core/vault/drafts.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { AreaField, TextField } from '../../../ui/Field.tsx'
import { formatAt } from '../../../ui/formatTime.ts'
import { formatNames } from '../../../ui/language/format.ts'
import { Sheet } from '../../../ui/Sheet.tsx'
import { SheetFoot } from '../../../ui/SheetFoot.tsx'
import { useBookingBeside } from '../../../ui/useBookingBeside.ts'
import { PaymentSheet } from '../../day/check-dialogs/PaymentSheet.tsx'
import { findHere } from '../../day/general/bookingsHere.ts'
import { endPrinting } from '../../list/printing.ts'
import { lastSheets } from '../printedSheets.ts'
import styles from './EnterSheet.module.css'
import { SheetSteps } from './SheetSteps.tsx'
import { readSheetLine } from './sheetLine.ts'
import { commandsOf, type FoundBooking, planSheet, type SheetStep } from './sheetPlan.ts'
import { sheetWords } from './sheetWords.ts'
import { enterWords, timeNote } from './stepWords.ts'
import { useEnteredBookings, usePrintedSheet } from './useEntered.ts'

const idDraft = 'sheet:number'
const textDraft = 'sheet:text'

/** Enters what was written by hand on a printed sheet; what was typed stays until all of it is done (ux.md §3.10). */
export function EnterSheet() {
  const id = useDraft(idDraft).trim().toUpperCase()
  const written = useDraft(textDraft)
  const sheet = usePrintedSheet(id)
  const { steps, unread, isLoading, isUnread, readAgain } = useSteps(sheet.data ?? null, written)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [paying, setPaying] = useState<Booking | null>(null)
  const whyNoRun = useWhyNoRun()
  const whyNoPayment = useWhyNot('set-paid')
  const open = useOpenBooking()
  const ready = steps.filter(({ key, whyNot }) => whyNot === null && !left.has(key))
  const failure = sheet.error === null ? null : failureOf(sheet.error)

  function enter(): void {
    startRun('sheet', commandsOf(ready, sheet.data?.id ?? '', timeNote), { isShown: true })
  }
  function close(): void {
    const isAllDone = steps.length > 0 && steps.every(({ whyNot }) => whyNot === 'already')
    if (isAllDone && unread.length === 0)
      for (const draft of [idDraft, textDraft]) keepDraft(draft, '')
    endPrinting()
  }
  return (
    <Sheet
      title={t`Enter a sheet`}
      onClose={close}
      foot={
        <SheetFoot
          word={enterWords(ready.length)}
          off={ready.length === 0 ? nothingWords(steps) : whyNoRun}
          busy={isLoading}
          onDo={enter}
          back={t({ message: 'Close', comment: 'Button' })}
          onBack={close}
        />
      }
    >
      <div className={styles.fields}>
        <NumberField id={id} sheet={sheet.data ?? null} isUnknown={failure?.kind === 'not-found'} />
        <WrittenField written={written} unread={unread} />
        {steps.some(({ time, whyNot }) => time !== null && whyNot === null) ? (
          <p>{t`The booking system keeps no time of check-in. Times are added as notes.`}</p>
        ) : null}
      </div>
      {failure === null || failure.kind === 'not-found' ? null : (
        <FailureBand reason={failure} onRetry={() => void sheet.refetch()} />
      )}
      {isUnread ? <FailureBand reason={{ kind: 'offline' }} onRetry={readAgain} /> : null}
      <SheetSteps
        steps={steps}
        left={left}
        onTick={(key, isTicked) =>
          setLeft(
            (before) =>
              new Set([...before].filter((one) => one !== key).concat(isTicked ? [] : key)),
          )
        }
        onPay={setPaying}
        onOpen={open}
      />
      {paying === null ? null : (
        <PaymentSheet
          booking={paying}
          whyNoPayment={whyNoPayment}
          onClose={() => setPaying(null)}
        />
      )}
    </Sheet>
  )
}

const nothingWords = (steps: readonly SheetStep[]): string =>
  steps.length > 0 && steps.every(({ whyNot }) => whyNot === 'already')
    ? t`All of it is entered already`
    : t`Nothing to enter`

function useOpenBooking(): (code: BookingCode) => void {
  const navigate = useNavigate()
  const beside = useBookingBeside()
  return (code) => {
    endPrinting()
    const { to, state } = beside(code)
    void navigate(to, { state })
  }
}

/** What is to be done by what was written. */
function useSteps(sheet: PrintedSheet | null, written: string) {
  const { entries, unread } = readSheetLine(written, sheetWords())
  const find = (of: number | string): FoundBooking =>
    typeof of === 'number' ? onLine(sheet, of) : byWords(of)
  const today = useToday()
  const rules = usePaymentRules()
  const why = {
    'check-in': useWhyNot('check-in'),
    'check-out': useWhyNot('check-out'),
    note: useWhyNot('note'),
    'set-paid': useWhyNot('set-paid'),
  }
  const lines = entries.flatMap(({ of }): readonly (number | string)[] =>
    typeof of === 'string' ? [of] : of,
  )
  const codes = [...new Set(lines.flatMap((of) => find(of).code ?? []))]
  const { knownOf, isLoading, isFailed, readAgain } = useEnteredBookings(codes)
  const steps = planSheet(entries, {
    sheet: sheet?.id ?? '',
    find,
    knownOf,
    mayNot: (kind) => why[kind] !== null,
    today,
    rules,
  })
  return { steps, unread, isLoading, isUnread: isFailed, readAgain }
}

function onLine(sheet: PrintedSheet | null, line: number): FoundBooking {
  if (sheet === null) return { code: null, whyNot: 'sheet unknown' }
  const code = sheet.codes[line - 1]
  if (code === undefined) return { code: null, whyNot: 'no such line' }
  const known = bookingCodeOrNull(code)
  return known === null ? { code: null, whyNot: 'no booking on this line' } : { code: known }
}

const looksLikeCode = /^(?=.*\d)[A-Z\d-]{4,}$/

function byWords(of: string): FoundBooking {
  const [first, second] = findHere(of, 2)
  if (first !== undefined && second === undefined) return { code: first.code }
  if (first !== undefined) return { code: null, whyNot: 'several' }
  const code = looksLikeCode.test(of.toUpperCase()) ? bookingCodeOrNull(of.toUpperCase()) : null
  return code === null ? { code: null, whyNot: 'not found' } : { code }
}

type NumberFieldProps = { id: string; sheet: PrintedSheet | null; isUnknown: boolean }

function NumberField({ id, sheet, isUnknown }: NumberFieldProps) {
  const zone = useZone()
  const printed = (one: PrintedSheet): string => formatAt(new Date(one.printedAt), new Date(), zone)
  return (
    <>
      <TextField
        label={t`Sheet number`}
        placeholder="7KQ4M"
        autoCapitalize="characters"
        maxLength={12}
        value={id}
        wrong={
          isUnknown ? t`Not found. Write booking codes or names instead of line numbers.` : null
        }
        hint={sheet === null ? t`At the top of each page` : sheetFacts(sheet, printed(sheet))}
        onChange={({ target }) => keepDraft(idDraft, target.value)}
      />
      {id !== '' ? null : (
        <div className={styles.sheets}>
          {lastSheets(3).map((one) => (
            <Chip key={one.id} onClick={() => keepDraft(idDraft, one.id)}>
              {`${one.id} · ${one.what}`}
            </Chip>
          ))}
        </div>
      )}
    </>
  )
}

const sheetFacts = ({ what, codes }: PrintedSheet, printedAt: string): string =>
  [
    what,
    t`printed ${{ time: printedAt }}`,
    plural({ count: codes.length }, { one: '# line', other: '# lines' }),
  ].join(' · ')

function WrittenField({ written, unread }: { written: string; unread: readonly string[] }) {
  const pieces = formatNames(unread.map((piece) => `“${piece}”`))
  return (
    <AreaField
      label={t`What is written on it`}
      dir="auto"
      value={written}
      wrong={
        unread.length === 0
          ? null
          : t({
              message: `Not understood: ${ph({ pieces })}`,
              comment: 'What a person copied from paper',
            })
      }
      hint={t`For example: 1-14, 17 in; 21 out 15:10; 9 note called; 12 paid 67.40 cash`}
      onChange={({ target }) => keepDraft(textDraft, target.value)}
    />
  )
}
