import { ListFoot } from '../../shared/list/ListFoot.tsx'
import { listWords } from '../../shared/list/listWords.ts'
import { afterRows, lazyPart } from '../../ui/lazyPart.tsx'
import { sortedWords } from './sortedWords.ts'
import type { ListedBookings } from './useListedBookings.ts'
import type { ListAddress } from './useListView.ts'

/** Somebody chooses rows first. */
const ListBulk = lazyPart(async () => (await import('./ListBulk.tsx')).ListBulk, afterRows)

type BookingsFootProps = {
  address: ListAddress
  listed: ListedBookings
  /** Opens the choice of another order. */
  onSort: () => void
}

/** Under the list: what can be done with those chosen, how many are listed, and how far the loading is. */
export function BookingsFoot({ address, listed, onSort }: BookingsFootProps) {
  const { view, change } = address
  const { bookings, rows, selection, isLocal, goOn } = listed
  const { list, hasMore } = bookings
  const { loaded, total } = list
  return (
    <>
      {selection.isOn ? (
        <ListBulk
          rows={rows}
          selection={selection}
          rest={hasMore ? { loaded, total: isLocal ? null : total } : null}
          isAllWanted={listed.isAllWanted}
          asOf={listed.asOf}
          onAll={() => {
            listed.wantAll()
            if (hasMore) goOn(true)
          }}
          onEnd={selection.end}
        />
      ) : null}
      {listed.isReady ? (
        <ListFoot
          words={listWords(list, listed.look)}
          sums={listed.sums}
          untold={listed.untold}
          unreadable={listed.unreadable}
          onUnreadable={view.unreadable ? null : () => change({ unreadable: true })}
          order={{ words: sortedWords(view.sort), onChange: onSort }}
          loading={
            hasMore
              ? {
                  loaded,
                  total,
                  isGoing: listed.isGoing,
                  onGo: listed.readRest,
                  onPause: () => goOn(false),
                }
              : null
          }
        />
      ) : null}
    </>
  )
}
