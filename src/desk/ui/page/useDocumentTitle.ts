import { useEffect } from 'react'

/** Sets the title of the browser tab; null leaves it to another component. */
export function useDocumentTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = `${title} · Deskbell`
  }, [title])
}
