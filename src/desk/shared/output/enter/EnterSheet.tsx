import { ph, plural, t } from '@lingui/core/macro'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type BookingCode, bookingCodeOrNull } from '../../../../contract/booking.ts'
import type { PrintedSheet } from '../../../../contract/printedSheet.ts'
import { useNow, useToday, useZone } from '../../../core/api/clock.ts'
import { failureOf } from '../../../core/api/failures.ts'
import { FailureBand } from '../../../core/api/parts/FailurePanel.tsx'
import { usePaymentRules } from '../../../core/api/paymentRules.ts'
import { useReplica } from '../../../core/api/replica.ts'
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
import { findLoaded } from '../../day/general/bookingsHere.ts'
import { endPrinting } from '../../list/printing.ts'
import { lastSheets } from '../printedSheets.ts'
import styles from './EnterSheet.module.css'
import { SheetSteps } from './SheetSteps.tsx'
import { readSheetLine } from './sheetLine.ts'
import { commandsOf, type EntryStep, type FoundBooking, planSheet } from './sheetPlan.ts'
import { sheetWords } from './sheetWords.ts'
import { enterWords, timeNote } from './stepWords.ts'
import { useEnteredBookings, usePrintedSheet } from './useEntered.ts'

const idDraft = 'sheet:number'
const textDraft = 'sheet:text'

/** Enters what staff wrote on a printed sheet; what was typed stays until all of it is done (ux.md §3.10). */
export function EnterSheet() {
  const id = useDraft(idDraft).trim().toUpperCase()
  const written = useDraft(textDraft)
  const sheet = usePrintedSheet(id)
  const failure = sheet.error === null ? null : failureOf(sheet.error)
  const isUnknown = failure?.kind === 'not-found'
  const read = useSteps(
    sheet.data ??
      (id === '' ? 'no sheet number' : isUnknown ? 'sheet unknown' : 'sheet not loaded'),
    written,
  )
  const { steps, unread } = read
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const whyNoRun = useWhyNoRun()
  const open = useOpenBooking()
  const ready = steps.filter(({ key, whyNot }) => whyNot === null && !left.has(key))
  const enter = (): void =>
    startRun('sheet', commandsOf(ready, sheet.data?.id ?? '', timeNote), { isShown: true })
  return (
    <Sheet
      title={t`Enter a sheet`}
      onClose={() => close(steps, unread)}
      foot={
        <SheetFoot
          word={ready.length === 0 ? t`Nothing to enter` : enterWords(ready.length)}
          off={ready.length === 0 ? nothingWords(steps) : whyNoRun}
          busy={read.isLoading}
          onDo={enter}
          back={t({ message: 'Close', comment: 'Button' })}
          onBack={() => close(steps, unread)}
        />
      }
    >
      <div className={styles.fields}>
        <SheetNumber id={id} sheet={sheet.data ?? null} isUnknown={isUnknown} />
        <WrittenField written={written} unread={unread} />
        <TimesAreNotes steps={steps} />
      </div>
      {failure === null || isUnknown ? null : (
        <FailureBand reason={failure} onRetry={() => void sheet.refetch()} />
      )}
      {read.failure === null ? null : (
        <FailureBand reason={read.failure} onRetry={read.readAgain} />
      )}
      <SheetSteps
        steps={steps}
        left={left}
        onTick={(key, isTicked) => setLeft(isTicked ? without(left, key) : new Set([...left, key]))}
        onOpen={open}
      />
    </Sheet>
  )
}

const without = (keys: ReadonlySet<string>, key: string): ReadonlySet<string> =>
  new Set([...keys].filter((one) => one !== key))

/** What was typed goes once nothing of it is left to do. */
function close(steps: readonly EntryStep[], unread: readonly string[]): void {
  const isAllDone = steps.length > 0 && steps.every(({ whyNot }) => whyNot === 'already')
  if (isAllDone && unread.length === 0) {
    for (const draft of [idDraft, textDraft]) keepDraft(draft, '')
  }
  endPrinting()
}

const TimesAreNotes = ({ steps }: { steps: readonly EntryStep[] }) =>
  steps.some(({ time, whyNot }) => time !== null && whyNot === null) ? (
    <p>{t`The booking system keeps no time of check-in. Times are added as notes.`}</p>
  ) : null

const nothingWords = (steps: readonly EntryStep[]): string =>
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

/** A sheet, or why there is none yet. */
type SheetOrNot = PrintedSheet | 'no sheet number' | 'sheet unknown' | 'sheet not loaded'

/** What is to be done by what was written. */
function useSteps(sheet: SheetOrNot, written: string) {
  const { entries, unread } = readSheetLine(written, sheetWords())
  const queryClient = useQueryClient()
  // Names are found as bookings arrive.
  useReplica((replica) => replica.version)
  const find = (of: number | string): FoundBooking =>
    typeof of === 'number' ? onLine(sheet, of) : byWords(queryClient, of)
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
  const { knownOf, ...reading } = useEnteredBookings(codes)
  const steps = planSheet(entries, {
    sheet: typeof sheet === 'string' ? '' : sheet.id,
    find,
    knownOf,
    mayNot: (kind) => why[kind] !== null,
    today,
    rules,
  })
  return { steps, unread, ...reading }
}

function onLine(sheet: SheetOrNot, line: number): FoundBooking {
  if (typeof sheet === 'string') return { code: null, whyNot: sheet }
  const code = sheet.codes[line - 1]
  if (code === undefined) return { code: null, whyNot: 'no such line' }
  const known = bookingCodeOrNull(code)
  return known === null ? { code: null, whyNot: 'no booking on this line' } : { code: known }
}

const looksLikeCode = /^(?=.*\d)[A-Z\d-]{4,}$/

function byWords(queryClient: QueryClient, of: string): FoundBooking {
  const [first, second] = findLoaded(queryClient, of, 2)
  if (first !== undefined && second === undefined) return { code: first.code }
  if (first !== undefined) return { code: null, whyNot: 'several' }
  const code = looksLikeCode.test(of.toUpperCase()) ? bookingCodeOrNull(of.toUpperCase()) : null
  return code === null ? { code: null, whyNot: 'not found' } : { code }
}

type SheetNumberProps = { id: string; sheet: PrintedSheet | null; isUnknown: boolean }

function SheetNumber({ id, sheet, isUnknown }: SheetNumberProps) {
  const zone = useZone()
  const now = useNow()
  return (
    <>
      <TextField
        label={t`Sheet number`}
        autoCapitalize="characters"
        maxLength={12}
        value={id}
        wrong={
          isUnknown ? t`Not found. Write booking codes or names instead of line numbers.` : null
        }
        hint={
          sheet === null
            ? t`At the top of each page, like 7KQ4M`
            : sheetFacts(sheet, formatAt(new Date(sheet.printedAt), now, zone))
        }
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
