import { useCallback, useMemo, useState } from 'react'
import type { BookingCode } from '../../../contract/booking.ts'

/** Which of the rows of a list somebody chose. */
export type Selection = {
  /** Rows have their boxes: somebody asked for them, or has chosen one. */
  readonly isOn: boolean
  /** Of those that are listed and can be chosen: what has left the list is not among them. */
  readonly chosen: ReadonlySet<BookingCode>
  readonly begin: () => void
  readonly choose: (code: BookingCode, isChosen: boolean) => void
  /** All that lies between the one chosen last and this one, as they are listed. */
  readonly chooseTo: (code: BookingCode) => void
  readonly chooseAll: (isChosen: boolean) => void
  /** Nothing is chosen, and the boxes go. */
  readonly end: () => void
}

const none: ReadonlySet<BookingCode> = new Set()

/**
 * What is chosen stays chosen while a search narrows the list and widens it again.
 *
 * @param codes those that can be chosen, in the order of the list; the same array while they are the same
 */
export function useSelection(codes: readonly BookingCode[]): Selection {
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
