import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './design/tokens.css'
import './design/base.css'
import { openDesk } from './openDesk.ts'
import { fetchNextPlaces, Router } from './router.tsx'
import { ServiceContext } from './service/ServiceContext.ts'

const page = document.getElementById('desk')
if (page === null) throw new Error('index.html has no element "desk"')

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
