import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'
import styles from './OnPaper.module.css'

type OnPaperProps = {
  children: ReactNode
  className?: string | undefined
  onPrinted: () => void
}

/** Prints what it holds and nothing else of the page, once, black on white; it is there only while that is done. */
export function OnPaper({ children, className, onPrinted }: OnPaperProps) {
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
    <article className={[styles.sheet, className].filter(Boolean).join(' ')} data-printed="">
      {children}
    </article>,
    document.body,
  )
}
