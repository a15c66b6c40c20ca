import { millisecondsInMinute } from 'date-fns/constants'
import { useEffect } from 'react'
import { useApi } from '../../core/api/ApiContext.ts'
import { useSignIn } from '../../core/api/signIn.ts'
import { tellOutputs, useUntold } from './outputs.ts'

/** Tells the gate of files and papers, at once or when it can be reached again. Renders nothing. */
export function TellOutputs() {
  const api = useApi()
  const account = useSignIn(({ state, account: known }) => (state === 'in' ? known?.id : undefined))
  const count = useUntold(
    ({ untold }) => untold.filter((one) => one.account === (account ?? null)).length,
  )
  useEffect(() => {
    if (count === 0 || account === undefined) return
    const tell = (): void => void tellOutputs(api)
    tell()
    const timer = setInterval(tell, millisecondsInMinute)
    window.addEventListener('online', tell)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', tell)
    }
  }, [count, account, api])
  return null
}
