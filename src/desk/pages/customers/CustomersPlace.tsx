import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useOutlet } from 'react-router'
import { useRested } from '../../shared/search/useMatching4.ts'
import { Place } from '../../ui/page/Place.tsx'
import { usePlaceKeys } from '../../ui/usePlaceKeys.ts'
import { FindForm } from './FindForm.tsx'
import { Found } from './Found.tsx'

/** Customers: found in the replica by any part of their bookings, and at the service by whole values (§4.1). */
export function Component() {
  const { pathname, state }: { pathname: string; state: unknown } = useLocation()
  const navigate = useNavigate()
  const panel = useOutlet()
  const box = useRef<HTMLInputElement>(null)
  const find = findInState(state)
  const [text, setText] = useState(find)
  const [requested, setRequested] = useState<string | null>(null)
  usePlaceKeys({ '/': () => box.current?.focus() })

  const rested = useRested(text.trim())
  const keep = useEffectEvent((now: string) => {
    // Replaces the entry: Back leaves Customers and does not go through every search.
    if (now !== find) {
      void navigate(pathname, { state: now === '' ? null : { find: now }, replace: true })
    }
  })
  // Not later: a guest opened meanwhile would be closed again by the previous address.
  useLayoutEffect(() => keep(rested), [rested])

  return (
    <Place
      title="Customers"
      list={find}
      panel={panel}
      head={
        <FindForm
          box={box}
          text={text}
          onText={setText}
          onAsk={() => setRequested(text.trim() === '' ? null : text.trim())}
        />
      }
    >
      <Found find={text} requested={requested} onAsk={() => setRequested(text.trim())} />
    </Place>
  )
}

/**
 * The searched text travels in the history entry: it survives Back and reload, and a guest's name or address is in no
 * link, log or title.
 */
function findInState(historyState: unknown): string {
  const find =
    typeof historyState === 'object' && historyState !== null && 'find' in historyState
      ? historyState.find
      : ''
  return typeof find === 'string' ? find : ''
}
