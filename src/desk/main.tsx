import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './design/tokens.css'
import './design/base.css'
import { listenForInstallOffer } from './install/installOffer.ts'
import { openDesk } from './openDesk.ts'
import { followPart } from './roles/followPart.ts'
import { fetchNextPlaces, Router } from './router.tsx'
import { ServiceContext } from './service/ServiceContext.ts'
import { browserClock } from './service/serviceClient.ts'
import { useVault } from './vault/vault.ts'
import { whenPainted } from './whenPainted.ts'
import { tellNewVersion } from './worker/newVersion.ts'
import { whenCalm } from './worker/whenCalm.ts'

const page = document.getElementById('desk')
if (page === null) throw new Error('index.html has no element "desk"')

const openedAt = Date.now()
const { service, queryClient } = openDesk()

createRoot(page).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <ServiceContext value={service}>
        <Router />
      </ServiceContext>
    </QueryClientProvider>
  </StrictMode>,
)
fetchNextPlaces()

async function follow(): Promise<void> {
  await whenPainted(queryClient)
  followPart(service, queryClient)
  const { followBookings } = await import('./replica/followBookings.ts')
  followBookings({ service, queryClient, clock: browserClock, openedAt })
}
// Where its code cannot be had the desk reads the day every minute, as a poor service makes it do.
follow().catch(() => {})

listenForInstallOffer()
// The development server has no worker to keep anything.
if (import.meta.env.PROD) {
  whenCalm(queryClient, () => {
    // Next time, then.
    import('./worker/keepShell.ts')
      .then(({ keepShell }) => keepShell(tellNewVersion))
      .catch(() => {})
  })
}

/** What this tablet keeps is shown as soon as it may be read: before the service was asked, and without it. */
async function openKept(): Promise<void> {
  const { vault } = useVault.getState()
  if (vault === null) return
  const kept = await import('./replica/openKept.ts')
  await kept.openKept(queryClient, vault)
}
useVault.subscribe(() => void openKept().catch(() => {}))
