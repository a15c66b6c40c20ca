import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { CalendarDay } from '../../../../contract/day.ts'
import { ApiContext } from '../../../core/api/ApiContext.ts'
import { createApi } from '../../../core/api/apiClient.ts'
import { deskToday, serverNow, useNow, useZone } from '../../../core/api/clock.ts'
import { useSignIn } from '../../../core/api/signIn.ts'
import { openGeneral } from '../../../core/handovers/generalHandovers.ts'
import { readPack, unpack } from '../../../core/replica/dayPacks.ts'
import {
  isPackDue,
  keepPaperPack,
  learnPackAge,
  paperShape,
  usePackFacts,
} from '../../../core/replica/paperPack.ts'
import { useReplicaFacts } from '../../../core/replica/replicaFacts.ts'
import type { Vault } from '../../../core/vault/vault.ts'
import { useLoaded } from '../../../ui/useLoaded.ts'
import { whenIdle } from '../../../ui/whenIdle.ts'
import { newSheet, SheetContext } from '../OnPaper.tsx'
import type { Sheet } from '../printedSheets.ts'
import { DowntimePack } from './DowntimePack.tsx'
import { paperCss, paperNodesOf } from './paperTree.ts'
import { packDays, useBeside, usePackDays } from './usePrintedDay.ts'

/** The pages are made of what is stored: a request would make the pack depend on the connection. */
const noRequests = createApi({ fetch: () => Promise.reject(new TypeError('No requests')) })

/**
 * Draws the downtime pack from the days that this tablet stores, with the components that print it, and stores what was
 * drawn. Nothing of it is on the page.
 */
export function MakePack({ vault }: { vault: Vault }) {
  const stored = useLoaded(() => storedDays(vault))
  const isNone = stored === 'none'
  useEffect(() => {
    if (isNone) usePackFacts.setState({ triedAt: serverNow().getTime() })
  }, [isNone])
  if (stored === null || stored === 'none') return null
  return (
    <QueryClientProvider client={stored.queryClient}>
      <ApiContext value={noRequests}>
        <Pages vault={vault} day={stored.day} />
      </ApiContext>
    </QueryClientProvider>
  )
}

type StoredDays = { readonly day: CalendarDay; readonly queryClient: QueryClient }

/** The days of a pack as they are stored; `none` unless all are there with all that a page shows. */
async function storedDays(vault: Vault): Promise<StoredDays | 'none'> {
  // Another browser tab may have made it meanwhile.
  await learnPackAge(vault)
  if (!isPackDue(useReplicaFacts.getState().daysReadAt, usePackFacts.getState())) return 'none'
  const day = deskToday()
  const wanted = packDays(day)
  const [packs] = await Promise.all([
    Promise.all(wanted.map((one) => readPack(vault, one))),
    // The general handovers are drawn from memory.
    openGeneral(),
  ]).catch(() => [[]])
  const whole = packs.filter((pack) => pack !== null && pack.four !== undefined)
  if (whole.length < wanted.length) return 'none'
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  })
  for (const pack of whole) {
    if (pack !== null) unpack(queryClient, pack, useSignIn.getState().serverOffsetMs)
  }
  return { day, queryClient }
}

function Pages({ vault, day }: { vault: Vault; day: CalendarDay }) {
  const days = usePackDays(day)
  const beside = useBeside()
  const moment = { now: useNow(), zone: useZone() }
  const [paper] = useState(() => document.createElement('article'))
  const [sheet] = useState(newSheet)
  const isThere = days.every((one) => one.isThere)
  useEffect(() => {
    if (!isThere) return
    let isOver = false
    // After the drawing, and not before a tap that waits.
    whenIdle(() => {
      if (!isOver) void keepPaperPack(vault, packOf(paper, day, sheet))
    })
    return () => {
      isOver = true
    }
  }, [isThere, vault, paper, day, sheet])
  if (!isThere) return null
  const look = { layout: 'portrait', withCancelled: false, moment } as const
  return createPortal(
    <SheetContext value={sheet}>
      <DowntimePack days={days} beside={beside} look={look} />
    </SheetContext>,
    paper,
  )
}

const packOf = (paper: Element, day: CalendarDay, { id }: Sheet) => ({
  shape: paperShape,
  madeAt: serverNow().getTime(),
  day,
  sheet: id,
  language: document.documentElement.lang,
  direction: document.documentElement.dir,
  css: paperCss(paper),
  pages: paperNodesOf(paper),
})
