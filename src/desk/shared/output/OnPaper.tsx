import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import type { BookingCode } from '../../../contract/booking.ts'
import { serverNow, useZone } from '../../core/api/clock.ts'
import { useSignIn } from '../../core/api/signIn.ts'
import { classNames } from '../../ui/design/classNames.ts'
import { formatAt } from '../../ui/formatTime.ts'
import styles from './OnPaper.module.css'
import { codesOn, noteSheet, type Sheet } from './printedSheets.ts'

type OnPaperProps = {
  children: ReactNode
  /** The paper's name for the audit trail: `Arrivals, 2026-07-11`. Never a guest's. */
  what: string
  /** The booking it is of. */
  code?: BookingCode
  className?: string | undefined
  /** The number of a sheet that was made before; null for a new one. */
  made?: Sheet | null
  /** Landscape paper. */
  landscape?: boolean
  onPrinted: () => void
}

export const newSheet = (): Sheet => ({
  id: sheetId(crypto.getRandomValues(new Uint8Array(5))),
  printedAt: serverNow(),
})

/** The sheet that is printed, for the head of every page. */
export const SheetContext = createContext<Sheet | null>(null)

/** Prints its children and nothing else of the page, once, black on white; it is mounted only while printing. */
export function OnPaper(props: OnPaperProps) {
  const { children, what, code, className, made = null, landscape = false, onPrinted } = props
  const [sheet] = useState(() => made ?? newSheet())
  const paper = useRef<HTMLElement>(null)
  const notePrinted = useEffectEvent(() =>
    noteSheet(sheet, what, paper.current === null ? [] : codesOn(paper.current), {
      act: 'print',
      ...(code === undefined ? {} : { booking: code }),
    }),
  )
  useEffect(() => {
    const before = document.activeElement
    const printed = (): void => {
      // Elements that are hidden for printing lose the focus on the screen as well.
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
      onPrinted()
    }
    window.addEventListener('afterprint', printed)
    window.print()
    notePrinted()
    return () => window.removeEventListener('afterprint', printed)
  }, [onPrinted])
  return createPortal(
    <article
      ref={paper}
      className={classNames(styles.sheet, landscape && styles.landscape, className)}
      data-printed=""
    >
      <SheetContext value={sheet}>{children}</SheetContext>
    </article>,
    document.body,
  )
}

type PaperHeadProps = {
  /** When the oldest printed data was read, by the server's clock; null when unknown. */
  asOf: Date | null
  /** Replaces the age: who made it, and when. */
  children?: ReactNode
}

/**
 * The head of every sheet: whose paper it is, when it was printed, and the age of its data, by the business's clock.
 */
export function PaperHead({ asOf, children }: PaperHeadProps) {
  const zone = useZone()
  const business = useSignIn(({ business: known }) => known?.name)
  const sheet = use(SheetContext)
  const at = (moment: Date): string => formatAt(moment, new Date(0), zone)
  return (
    <header className={styles.head}>
      <b dir="auto">{business ?? 'Deskbell'}</b>
      <span dir="auto">
        {children ?? (asOf === null ? t`Last update unknown` : t`Updated ${{ time: at(asOf) }}`)}
        {sheet === null ? null : (
          <>
            {' · '}
            {t`Printed ${{ time: at(sheet.printedAt) }}`}
            {' · '}
            <Trans comment="Noun: a sheet of paper, with its code 7KQ4M">
              Sheet <bdi>{ph({ code: sheet.id })}</bdi>
            </Trans>
          </>
        )}
      </span>
    </header>
  )
}

/** Without characters that look alike on paper: no 0 and O, no 1 and I. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/**
 * The name of one printed sheet, so that the pages of two prints are not mixed up: `7KQ4M`.
 *
 * @param random one byte for each letter
 */
export const sheetId = (random: Uint8Array): string =>
  Array.from(random, (byte) => letters.charAt(byte % letters.length)).join('')
