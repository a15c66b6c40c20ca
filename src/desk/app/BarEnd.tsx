import type { ReactNode } from 'react'
import bar from '../kit/place/Bar.module.css'
import { SearchButton } from '../search/LazySearch.tsx'
import { PersonMenu } from './PersonMenu.tsx'
import { SyncStatus } from './SyncStatus.tsx'

/** The end of every bar: the sync chip, the place's own tools, search, and who is signed in. */
export function BarEnd({ tools }: { tools?: ReactNode }) {
  return (
    <div className={bar.end}>
      <SyncStatus />
      {tools}
      <SearchButton />
      <PersonMenu />
    </div>
  )
}
