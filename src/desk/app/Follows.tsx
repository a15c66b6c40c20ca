import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect } from 'react'
import { matchPath, useLocation } from 'react-router'
import { useApi } from '../core/api/ApiContext.ts'
import { abilities } from '../core/api/queries/abilities.ts'
import { isInside, useSignIn } from '../core/api/signIn.ts'
import { whenCalm } from '../core/api/whenCalm.ts'
import { keepScreenOn, useScreenOn } from '../core/device/screenOn.ts'
import { FollowRun } from '../core/outbox/runs/FollowRun.tsx'
import FollowActions from '../pages/payments/movements/FollowActions.tsx'
import { FollowPack } from '../shared/output/print/FollowPack.tsx'
import { TellOutputs } from '../shared/output/TellOutputs.tsx'
import { FollowKeys } from '../shared/search/FollowKeys.tsx'
import { patterns } from '../ui/paths.ts'
import { addSheet, noteAddress } from '../ui/sheetHistory.ts'

/** Background work that runs in every place. Renders nothing. */
export default function Follows() {
  return (
    <>
      <FollowActions />
      <FollowAbilities />
      <FollowRun />
      <TellOutputs />
      <FollowPack />
      <FollowKeys />
      <FollowBack />
      <FollowToday />
    </>
  )
}

/** Finds out what the service can do before somebody records a payment. Renders nothing. */
function FollowAbilities() {
  const api = useApi()
  const queryClient = useQueryClient()
  useEffect(() => {
    void whenCalm(queryClient, 2_000).then(() => queryClient.prefetchQuery(abilities(api)))
  }, [api, queryClient])
  return null
}

/** Keeps the screen on while somebody works in Today, where Scan and Queue mode are as well. Renders nothing. */
function FollowToday() {
  const isWanted = useScreenOn(({ isOn }) => isOn)
  // A desk that nobody touches locks, which also lets the screen turn off.
  const isOpen = useSignIn(isInside)
  const isToday = matchPath(`${patterns.today}/*`, useLocation().pathname) !== null
  const isKept = isWanted && isOpen && isToday
  useEffect(() => (isKept ? keepScreenOn() : undefined), [isKept])
  return null
}

/** Back closes the topmost sheet or menu and nothing else (ux.md §3). Renders nothing. */
export function FollowBack() {
  const at = useLocation()
  useLayoutEffect(noteAddress, [at])
  useEffect(followMenus, [])
  return null
}

/** Menus are drawn and opened by the browser: their event does not bubble, but is caught on its way. */
function followMenus(): () => void {
  const ends = new Map<EventTarget, () => void>()
  const toggled = ({ target: menu }: Event): void => {
    if (!(menu instanceof HTMLElement) || menu.popover !== 'auto') return
    ends.get(menu)?.()
    ends.delete(menu)
    if (menu.matches(':popover-open'))
      ends.set(
        menu,
        addSheet(() => menu.hidePopover()),
      )
  }
  document.addEventListener('toggle', toggled, true)
  return () => document.removeEventListener('toggle', toggled, true)
}
