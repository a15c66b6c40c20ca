import type { BookingSort } from '../../shared/list/filterAddress.ts'
import { ListFoot } from '../../shared/list/ListFoot.tsx'
import { listWords } from '../../shared/list/listWords.ts'
import { afterRows, lazyPart } from '../../ui/lazyPart.tsx'
import { sortedWords } from './sortedWords.ts'
import type { ListedBookings } from './useListedBookings.ts'

/** Somebody chooses rows first. */
const ListBulk = lazyPart(async () => (await import('./ListBulk.tsx')).ListBulk, afterRows)

type BookingsFootProps = {
  listed: ListedBookings
  /** Lists the bookings without readable amounts; null where they are listed. */
  onUnreadable: (() => void) | null
  sort: BookingSort | null
  /** Opens the choice of another order. */
  onSort: () => void
}

/** Under the list: what can be done with those chosen, how many are listed, and how far the loading is. */
export function BookingsFoot({ listed, onUnreadable, sort, onSort }: BookingsFootProps) {
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
          onUnreadable={onUnreadable}
          order={{ words: sortedWords(sort), onChange: onSort }}
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
