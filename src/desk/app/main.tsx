// First, because all else is evaluated meanwhile.
import './begin.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../ui/design/tokens.css'
import '../ui/design/base.css'
import { ApiContext } from '../core/api/ApiContext.ts'
import { browserClock } from '../core/api/apiClient.ts'
import { earlyLeft } from '../core/api/earlyAnswers.ts'
import { followPart } from '../core/api/roles/followPart.ts'
import { whenCalm } from '../core/api/whenCalm.ts'
import { chosenLanguage, followLanguage } from '../core/device/chosenLanguage.ts'
import { listenForInstallOffer } from '../core/device/install/installOffer.ts'
import { readSignIn } from '../core/device/signingIn.ts'
import { tellNewVersion } from '../core/device/worker/newVersion.ts'
import { keptDayComes } from '../core/replica/keptDay.ts'
import { isMarked } from '../core/vault/flags.ts'
import { whenLockDrawn } from '../core/vault/lockDrawn.ts'
import { useVault } from '../core/vault/vault.ts'
import { holdUntilFirstRows } from '../ui/firstRows.ts'
import { activateLanguage, loadFirstMessages } from '../ui/language/language.ts'
import { tabletNow } from '../ui/tabletClock.ts'
import { whenIdle } from '../ui/whenIdle.ts'
import { openDesk } from './openDesk.ts'
import { codeAt } from './placeCode.ts'
import { readArrived } from './readArrived.ts'
import { fetchNextPlaces, Router } from './router.tsx'

const page = document.getElementById('desk')
if (page === null) throw new Error('index.html has no element "desk"')

const openedAt = tabletNow()
const tellFirstRows = holdUntilFirstRows()
const early = earlyLeft()
const desk = openDesk()
const { api, queryClient } = desk
const root = createRoot(page)

activateLanguage(chosenLanguage())

async function draw(): Promise<void> {
  await Promise.all([loadFirstMessages(), readArrived(early, desk)])
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <ApiContext value={api}>
          <Router />
        </ApiContext>
      </QueryClientProvider>
    </StrictMode>,
  )
}

const idle = () => new Promise<void>((done) => whenIdle(done))
/** Sign in asks for no list, so all is calm before its code has come. */
async function placeDrawn(): Promise<void> {
  await Promise.allSettled(codeAt(globalThis.location.pathname).map((load) => load()))
  await idle()
}

const firstRows = draw()
  .then(() => whenCalm(queryClient))
  .then(placeDrawn)
  .then(tellFirstRows)
// What waited for the first rows is drawn in a task before.
const nextPlaces = firstRows.then(idle).then(fetchNextPlaces)

async function follow(): Promise<void> {
  await nextPlaces
  await whenCalm(queryClient, 2_000)
  followPart(api, queryClient)
  const { followBookings } = await import('../core/replica/followBookings.ts')
  followBookings({
    api,
    queryClient,
    clock: browserClock,
    readSignIn: () => readSignIn(api),
    openedAt,
  })
}
// If live updates fail to load, the desk reads the day every minute.
follow().catch(() => {})

listenForInstallOffer()
followLanguage()

async function keepForNextStart(): Promise<void> {
  await firstRows
  const { keepShell } = await import('../core/device/worker/keepShell.ts')
  await keepShell(tellNewVersion)
}
// The development server has no worker. If storing fails, the next start tries again.
if (import.meta.env.PROD) keepForNextStart().catch(() => {})

const loadKept = () => import('../core/replica/openKept.ts')

/** Opens the tablet's stored data as soon as it may be read, before or without an answer of the service. */
async function openKept(): Promise<void> {
  const { vault } = useVault.getState()
  if (vault === null) return
  const kept = await loadKept()
  await kept.openKept(queryClient, vault)
}
useVault.subscribe(() => keptDayComes(openKept()))

/** Loads the code for the vault and the sealed data while the gate answers or the PIN is typed. */
async function getReady(): Promise<void> {
  if (!isMarked()) return
  await whenLockDrawn()
  const [kept] = await Promise.all([loadKept(), import('../core/device/keepOpen.ts')])
  kept.getReady()
}
// A failure here is repeated, and reported, when the tablet is unlocked.
getReady().catch(() => {})
