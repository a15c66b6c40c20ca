import { useEffect } from 'react'
import { holdKeys } from '../kit/keys/holdKeys.ts'
import { noteScan } from '../kit/keys/lastScan.ts'
import { scanTaker } from '../kit/keys/scanTakers.ts'
import { say } from '../kit/messages.ts'
import { codeOfScan } from './bookingsOfScan.ts'
import { openSearch } from './searchDoor.ts'

/** Lets single keys act, and brings a scan to the part of the page that takes it, or else into the search. */
export function FollowKeys() {
  useEffect(() => holdKeys({ onScan: bring, codeOf: codeOfScan }), [])
  return null
}

function bring(text: string): void {
  const taker = scanTaker()
  if (taker !== undefined) return taker.take(text)
  if (document.querySelector('dialog[open]') !== null) {
    say({ text: 'Scan not used. Close this, then scan again.', key: 'scan' })
    return
  }
  const code = codeOfScan(text)
  noteScan(code)
  openSearch(code)
}
