import { useRef } from 'react'
import { useLocation, useNavigate, useOutlet } from 'react-router'
import { Place } from '../frame/Place.tsx'
import { usePlaceKeys } from '../frame/usePlaceKeys.ts'
import { FindForm } from './FindForm.tsx'
import { Found } from './Found.tsx'
import { findInState } from './findInState.ts'
import { soughtIn } from './sought.ts'

/** Customers: found by a whole name, e-mail address, phone or number, which is all a service can be asked (§4.1). */
export function Component() {
  const { pathname, state }: { pathname: string; state: unknown } = useLocation()
  const navigate = useNavigate()
  const panel = useOutlet()
  const box = useRef<HTMLInputElement>(null)
  const find = findInState(state)
  usePlaceKeys({ '/': () => box.current?.focus() })
  return (
    <Place
      title="Customers"
      list={find}
      panel={panel}
      head={
        <FindForm
          key={find}
          box={box}
          find={find}
          onFind={(text) =>
            // Back leaves Customers: it is no way through everybody who was looked for.
            void navigate(pathname, { state: text === '' ? null : { find: text }, replace: true })
          }
        />
      }
    >
      <Found find={find} sought={soughtIn(find)} />
    </Place>
  )
}
