import { useEffect, useId } from 'react'
import { say, unsay } from './messages.ts'

/** Says in the message slot, as long as it is drawn, that something is loading. */
export function LoadingMessage({ text }: { text: string }): null {
  const key = useId()
  useEffect(() => {
    say({ text, key })
    return () => unsay(key)
  }, [text, key])
  return null
}
