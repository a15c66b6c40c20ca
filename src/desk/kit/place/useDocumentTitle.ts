import { useEffect } from 'react'

/** The tab is called as the place is; null leaves it to somebody else. */
export function useDocumentTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = `${title} · Deskbell`
  }, [title])
}
