import { t } from '@lingui/core/macro'
import { useLayoutEffect } from 'react'
import { holdKeys } from '../../ui/keys/holdKeys.ts'
import { noteScan } from '../../ui/keys/lastScan.ts'
import { scanTaker } from '../../ui/keys/scanTakers.ts'
import { say } from '../../ui/messages.ts'
import { useListeners } from '../../ui/useListeners.ts'
import { isTyping } from '../../ui/usePlaceKeys.ts'
import { codeOfScan } from './bookingsOfScan.ts'
import { openSearch } from './searchState.ts'

/**
 * Lets single keys act, and brings a scan to the part of the page that takes it, or else into the search. Opens the
 * search by key: `/` where a place has no box of its own, Ctrl or Cmd with K always.
 */
export function FollowKeys() {
  // On the window, so that a place's own keys come first.
  useListeners(window, { keydown: openByKey })
  useLayoutEffect(() => holdKeys({ onScan: bring, codeOf: codeOfScan }), [])
  return null
}

function openByKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.repeat || event.altKey) return
  const isChord = event.ctrlKey || event.metaKey
  const isOfPalette = isChord && event.key.toLowerCase() === 'k'
  const isOfSearch = !isChord && (event.key === '/' || event.key === '?') && !isTyping(event.target)
  if (!isOfPalette && !isOfSearch) return
  // An open sheet waits for an answer first.
  if (document.querySelector('dialog[open]') !== null) return
  event.preventDefault()
  openSearch(event.key === '?' ? '?' : '')
}

function bring(text: string): void {
  const taker = scanTaker()
  if (taker !== undefined) return taker.take(text)
  if (document.querySelector('dialog[open]') !== null) {
    say({ text: t`Scan not used. Close this, then scan again.`, key: 'scan' })
    return
  }
  const code = codeOfScan(text) ?? text
  noteScan(code)
  openSearch(code)
}
