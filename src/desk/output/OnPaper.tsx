import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { serverNow, useZone } from '../api/clock.ts'
import { useSession } from '../api/session.ts'
import { classNames } from '../kit/design/classNames.ts'
import { formatAt } from '../kit/formatTime.ts'
import styles from './OnPaper.module.css'
import { sheetId } from './sheetId.ts'

type OnPaperProps = {
  children: ReactNode
  className?: string | undefined
  /** The paper lies on its side. */
  landscape?: boolean
  onPrinted: () => void
}

const newSheet = () => ({
  id: sheetId(crypto.getRandomValues(new Uint8Array(5))),
  printedAt: serverNow(),
})

const SheetContext = createContext<ReturnType<typeof newSheet> | null>(null)

/** Prints what it holds and nothing else of the page, once, black on white; it is there only while that is done. */
export function OnPaper({ children, className, landscape = false, onPrinted }: OnPaperProps) {
  const [sheet] = useState(newSheet)
  useEffect(() => {
    const before = document.activeElement
    const printed = (): void => {
      // What is hidden on paper loses focus on the screen as well.
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
      onPrinted()
    }
    window.addEventListener('afterprint', printed)
    window.print()
    return () => window.removeEventListener('afterprint', printed)
  }, [onPrinted])
  return createPortal(
    <article
      className={classNames(styles.sheet, landscape && styles.landscape, className)}
      data-printed=""
    >
      <SheetContext value={sheet}>{children}</SheetContext>
    </article>,
    document.body,
  )
}

type PaperHeadProps = {
  /** When the oldest of what is printed was read, by the server's clock; null when nobody knows. */
  asOf: Date | null
  /** Instead of how old it is: who made it, and when. */
  children?: ReactNode
}

/** Whose paper it is, when it was printed and what of, at the head of every sheet: by the business's clock. */
export function PaperHead({ asOf, children }: PaperHeadProps) {
  const zone = useZone()
  const business = useSession(({ business: known }) => known?.name)
  const sheet = use(SheetContext)
  const at = (moment: Date): string => formatAt(moment, new Date(0), zone)
  return (
    <header className={styles.head}>
      <b dir="auto">{business ?? 'Deskbell'}</b>
      <span dir="auto">
        {children ??
          (asOf === null ? 'Nobody knows how old the data is' : `Data as of ${at(asOf)}`)}
        {sheet === null ? null : (
          <>
            {' '}
            · Printed {at(sheet.printedAt)} · Sheet <bdi>{sheet.id}</bdi>
          </>
        )}
      </span>
    </header>
  )
}
