import { plural, t } from '@lingui/core/macro'
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type CachedBooking, useReplica } from '../../core/api/replica.ts'
import { useIsOnline } from '../../core/api/useIsOnline.ts'
import { Button } from '../../ui/Button.tsx'
import { Hidden } from '../../ui/Hidden.tsx'
import { noteScan } from '../../ui/keys/lastScan.ts'
import { useScanner } from '../../ui/keys/useScanner.ts'
import { MessageSlot } from '../../ui/MessageSlot.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { useBookingBeside } from '../../ui/useBookingBeside.ts'
import { useModal } from '../../ui/useModal.ts'
import { AskService } from './AskService.tsx'
import { codeOfScan } from './bookingsOfScan.ts'
import { FoundGrid } from './FoundGrid.tsx'
import { countWords, replicaWords } from './foundWords.ts'
import styles from './SearchDialog.module.css'
import { SearchHelp } from './SearchHelp.tsx'
import { closeSearch, useSearchState } from './searchState.ts'
import { useChosenItem } from './useChosenItem.ts'
import { usePaletteDesk } from './usePaletteDesk.ts'
import { firstMost, type SearchItem, type SearchItems, useSearchItems } from './useSearchItems.ts'
import { useTodayRows } from './useTodayRows.ts'
import type { PaletteDesk } from './verb.ts'

/** A press on “Show more” lists so many more. */
const moreAtOnce = 24

type SearchDialogProps = {
  onPay: (held: CachedBooking) => void
  onSignOut: () => void
}

/**
 * The box over everything: the typed text finds bookings, or names an action. Focus stays in the box while the arrow
 * keys go through the results under it; Tab goes to the buttons.
 */
export function SearchDialog({ onPay, onSignOut }: SearchDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const box = useRef<HTMLInputElement>(null)
  const seenHeight = useSeenHeight()
  useModal({ dialog, first: box, onClose: closeSearch })
  useLeavingWithThePlace()
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={t`Search`}
      style={seenHeight === null ? undefined : { maxBlockSize: `${seenHeight}px` }}
    >
      <SearchContent box={box} onPay={onPay} onSignOut={onSignOut} />
    </dialog>
  )
}

type SearchContentProps = SearchDialogProps & { box: RefObject<HTMLInputElement | null> }

/** The box, the results under it and what else can be done with the typed text. */
function SearchContent({ box, onPay, onSignOut }: SearchContentProps) {
  const id = useId()
  const rows = useTodayRows()
  const desk = usePaletteDesk({
    rows: [...rows.values()],
    confirmPayment: onPay,
    signOut: onSignOut,
  })
  const { typed, search, retype, showMore } = useTypedSearch(desk)
  const { open, enter } = useEntering()
  const idOf = (at: number): string => `${id}-${at}`
  const { nth, chooseMeant, byKey } = useChosenItem(search, idOf, enter)
  const type = (text: string): void => {
    retype(text)
    chooseMeant()
  }
  useScannedCode(type)
  return (
    <>
      <SearchHead
        id={id}
        box={box}
        typed={typed}
        chosenId={nth < 0 ? undefined : idOf(nth)}
        onType={type}
        onKeyDown={byKey}
      />
      <Hidden
        id={`${id}-keys`}
      >{t`Arrow keys choose. Enter opens. Control and Enter checks in or out. ? shows help.`}</Hidden>
      <output className={styles.count}>{isHelpWanted(typed) ? null : wordsFor(search)}</output>
      <div className={styles.found}>
        <FoundGrid
          id={`${id}-found`}
          idOf={idOf}
          search={search}
          nth={nth}
          typed={typed}
          rows={rows}
          desk={desk}
          onEnter={enter}
          onOpen={open}
          // The next guest's name takes the place of this one's.
          onActed={() => box.current?.select()}
        />
        <ResultsFoot search={search} typed={typed} desk={desk} onMore={showMore} />
      </div>
      <MessageSlot inSheet />
      <HowMuch />
    </>
  )
}

/** The typed text and its results; each new text begins with the first of them again. */
function useTypedSearch(desk: PaletteDesk) {
  const [typed, setTyped] = useState(() => useSearchState.getState().typed)
  const [most, setMost] = useState(firstMost)
  function retype(text: string): void {
    setTyped(text)
    setMost(firstMost)
  }
  return {
    typed,
    search: useSearchItems(typed, desk, most),
    retype,
    showMore: () => setMost(most + moreAtOnce),
  }
}

const isHelpWanted = (typed: string): boolean => ['', '?'].includes(typed.trim())

type SearchHeadProps = {
  id: string
  box: RefObject<HTMLInputElement | null>
  typed: string
  /** The id of the chosen result. */
  chosenId: string | undefined
  onType: (text: string) => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** The box and its way out. */
function SearchHead({ id, box, typed, chosenId, onType, onKeyDown }: SearchHeadProps) {
  return (
    <search className={styles.head}>
      <SearchField
        ref={box}
        label={t`Search bookings`}
        value={typed}
        onChange={onType}
        onKeyDown={onKeyDown}
        className={styles.box}
        aria-controls={`${id}-found`}
        aria-autocomplete="list"
        aria-activedescendant={chosenId}
        aria-describedby={`${id}-keys`}
        autoCapitalize="off"
        autoCorrect="off"
      />
      <Button kind="plain" onClick={closeSearch}>
        {t({ message: 'Close', comment: 'Verb, on a button' })}
      </Button>
    </search>
  )
}

type ResultsFootProps = {
  search: SearchItems
  typed: string
  desk: PaletteDesk
  onMore: () => void
}

/** More results, the help, or the service's own search when nothing was found here. */
function ResultsFoot({ search: { verb, found }, typed, desk, onMore }: ResultsFootProps) {
  const wantsHelp = isHelpWanted(typed)
  return (
    <>
      {verb === null && found.exact.length < found.total ? (
        <Button kind="plain" onClick={onMore}>
          {t({ message: 'Show more', comment: 'Button: lists more of the bookings found' })}
        </Button>
      ) : null}
      {wantsHelp ? <SearchHelp isShort={typed.trim() === ''} who={desk} /> : null}
      {!wantsHelp && verb === null && found.total + found.elsewhere.length === 0 ? (
        <AskService typed={typed} onOpen={closeSearch} />
      ) : null}
    </>
  )
}

/** Goes to what was found, or does what was typed; either way the search is over. */
function useEntering() {
  const navigate = useNavigate()
  const beside = useBookingBeside()
  function open(held: CachedBooking): void {
    const { to, state } = beside(held.booking.code)
    closeSearch()
    void navigate(to, { state })
  }
  function enter(item: SearchItem | undefined): void {
    if (item === undefined) return
    if (item.kind === 'booking') return open(item.held)
    if (item.offer.off) return
    // Gone before it acts, so that what it opens gets the focus.
    if (item.offer.asksFirst !== true) closeSearch()
    item.offer.run()
  }
  return { open, enter }
}

function wordsFor({ verb, meant, items, found }: SearchItems): string {
  if (verb !== null) {
    if (meant !== null) return t`Press Enter to confirm`
    if (items.some((item) => item.kind === 'offer' && item.offer.isClose)) {
      return t`No exact match. Did you mean:`
    }
    return plural({ count: items.length }, { one: '# match', other: '# matches. Choose one.' })
  }
  const more = found.elsewhere.length
  return countWords(found.exact.length + more, found.total + more, found.close.length)
}

/** How much of what there is can be found here, and since when nothing new has come. */
function HowMuch() {
  const words = replicaWords(useReplica())
  const isOnline = useIsOnline()
  if (words === null && isOnline) return null
  return (
    <p className={styles.much}>
      {[words, isOnline ? null : t`No connection`].filter(Boolean).join(' · ')}
    </p>
  )
}

/** A scanned code takes the place of the typed text. */
function useScannedCode(type: (text: string) => void): void {
  useScanner(
    (text) => {
      const code = codeOfScan(text) ?? text
      noteScan(code)
      type(code)
    },
    () => document.querySelectorAll('dialog[open]').length > 1,
  )
}

/** A change of address, by a message's button or by Back, ends the search. */
function useLeavingWithThePlace(): void {
  const { key } = useLocation()
  const [opened] = useState(key)
  const leave = useEffectEvent((now: string) => {
    if (now !== opened) closeSearch()
  })
  useEffect(() => leave(key), [key])
}

/** The part of the window that the on-screen keyboard leaves free, in px; null where the browser does not say. */
const useSeenHeight = (): number | null =>
  useSyncExternalStore(onResize, () => window.visualViewport?.height ?? null)

function onResize(listener: () => void): () => void {
  const seen = window.visualViewport
  seen?.addEventListener('resize', listener)
  return () => seen?.removeEventListener('resize', listener)
}
