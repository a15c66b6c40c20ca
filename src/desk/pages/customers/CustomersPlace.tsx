import { t } from '@lingui/core/macro'
import { type FormEvent, type Ref, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useOutlet } from 'react-router'
import { useRested } from '../../shared/search/useMatching4.ts'
import { Place } from '../../ui/page/Place.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { usePlaceKeys } from '../../ui/usePlaceKeys.ts'
import styles from './FindForm.module.css'
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
      title={t`Customers`}
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

type FindFormProps = {
  text: string
  onText: (text: string) => void
  /** Asks the service for exactly the typed text. */
  onAsk: () => void
  box: Ref<HTMLInputElement>
}

/** Finds while somebody types; Enter asks the service. */
function FindForm({ text, onText, onAsk, box }: FindFormProps) {
  function submit(event: FormEvent): void {
    event.preventDefault()
    onAsk()
  }
  return (
    <search className={styles.head}>
      <form className={styles.form} onSubmit={submit}>
        <SearchField
          ref={box}
          label={t`Find a customer`}
          shortcut="/"
          value={text}
          className={styles.box}
          onChange={onText}
        />
      </form>
      <p
        className={styles.hint}
      >{t`Type part of a name, e-mail or phone. Enter searches all customers.`}</p>
    </search>
  )
}
