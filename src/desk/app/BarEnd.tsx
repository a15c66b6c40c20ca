import type { ReactNode } from 'react'
import { SearchButton } from '../shared/search/LazySearch.tsx'
import bar from '../ui/page/Bar.module.css'
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
