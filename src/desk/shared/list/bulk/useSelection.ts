import { useCallback, useMemo, useState } from 'react'
import type { BookingCode } from '../../../../contract/booking.ts'

/** The chosen rows of a list. */
export type RowSelection = {
  /** Whether the rows show their boxes: a person requested them, or has chosen a row. */
  readonly isOn: boolean
  /** Only rows that are listed now and can be chosen. */
  readonly chosen: ReadonlySet<BookingCode>
  readonly begin: () => void
  readonly choose: (code: BookingCode, isChosen: boolean) => void
  /** Chooses all rows between the last chosen one and this one. */
  readonly chooseTo: (code: BookingCode) => void
  readonly chooseAll: (isChosen: boolean) => void
  /** Clears the choice and hides the boxes. */
  readonly end: () => void
}

const none: ReadonlySet<BookingCode> = new Set()

/**
 * The chosen rows of a list. They stay chosen while a search narrows the list and widens it again.
 *
 * @param codes the rows that can be chosen, in the order of the list; must be the same array while they are the same
 */
export function useSelection(codes: readonly BookingCode[]): RowSelection {
  const [isBegun, setBegun] = useState(false)
  const [picked, setPicked] = useState(none)
  const [last, setLast] = useState<BookingCode | null>(null)
  const chosen = useMemo(
    () => (picked.size === 0 ? none : new Set(codes.filter((code) => picked.has(code)))),
    [codes, picked],
  )
  const choose = useCallback((code: BookingCode, isChosen: boolean) => {
    setLast(code)
    setPicked((before) => withAll(before, [code], isChosen))
  }, [])
  const chooseTo = useCallback(
    (code: BookingCode) => {
      const [from, to] = [last === null ? -1 : codes.indexOf(last), codes.indexOf(code)]
      const between = from < 0 ? [code] : codes.slice(Math.min(from, to), Math.max(from, to) + 1)
      setLast(code)
      setPicked((before) => withAll(before, between, true))
    },
    [codes, last],
  )
  const begin = useCallback(() => setBegun(true), [])
  const end = useCallback(() => {
    setBegun(false)
    setPicked(none)
    setLast(null)
  }, [])
  return {
    isOn: isBegun || chosen.size > 0,
    chosen,
    begin,
    choose,
    chooseTo,
    chooseAll: (isChosen) => {
      setBegun(true)
      setPicked(isChosen ? new Set(codes) : none)
    },
    end,
  }
}

function withAll(
  before: ReadonlySet<BookingCode>,
  codes: readonly BookingCode[],
  isChosen: boolean,
): ReadonlySet<BookingCode> {
  const next = new Set(before)
  for (const code of codes) {
    if (isChosen) next.add(code)
    else next.delete(code)
  }
  return next
}
