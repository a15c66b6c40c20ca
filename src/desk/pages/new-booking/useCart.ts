import { t } from '@lingui/core/macro'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useMemo, useRef, useState } from 'react'
import type { RatedItem } from '../../../contract/ratedItem.ts'
import type { BookingSession } from '../../../contract/session.ts'
import { useApi } from '../../core/api/ApiContext.ts'
import { type FailureReason, failureOf } from '../../core/api/failures.ts'
import { cart as cartQuery } from '../../core/api/queries/cart.ts'
import { keys } from '../../core/api/queries/keys.ts'
import { say } from '../../ui/messages.ts'
import * as acts from './cartActs.ts'
import { addedWords, refilledWords } from './cartWords.ts'
import { createMeaning } from './createOutcome.ts'
import { changeNewBooking, readNewBooking, useNewBooking } from './keptBooking.ts'
import { type LineCheck, priceOf, topLines, troublesIn } from './newBooking.ts'
import type { WantedItem } from './wanted.ts'

/** What a change or a failure belongs to: `item 5`, `line 1`, `cart`. */
type CartPart = `item ${number}` | `line ${string}` | 'cart'

const noChecks: ReadonlyMap<string, LineCheck> = new Map()

/** The cart: its content, its actions, and the change in progress. */
export type CartState = ReturnType<typeof useCart>

export function useCart() {
  const api = useApi()
  const queryClient = useQueryClient()
  const deps = useMemo(() => ({ api, queryClient }), [api, queryClient])
  const { sessionId, requestedLines } = useNewBooking()
  const read = useQuery({ ...cartQuery(api, sessionId ?? ''), enabled: sessionId !== null })
  const [checks, setChecks] = useState(noChecks)
  const { run, trouble, forgetTrouble, isBusy, isAnyBusy, isDoubted } = useTurns(queryClient)
  const session: BookingSession | null = read.data ?? null
  return {
    deps,
    requestedLines,
    session: sessionId === null ? null : session,
    isEmpty: sessionId === null || (session !== null && topLines(session).length === 0),
    isReading: sessionId !== null && read.isPending,
    /** Why the cart could not be read. */
    failure: sessionId !== null && read.error !== null ? failureOf(read.error) : null,
    /** The service no longer has the cart, and it was not empty. */
    isGone: sessionId !== null && read.data === null && Object.keys(requestedLines).length > 0,
    /** What must be settled before it can become a booking. */
    troubles: session === null ? [] : troublesIn(session, checks),
    setChecks,
    trouble,
    isBusy,
    isAnyBusy,
    /** The answer to a change was lost: it may still be done, and the cart become another one than is shown. */
    isDoubted,
    readAgain: () => void read.refetch(),
    ...changesOf({ deps, run, checks, setChecks }),
    discard: () => {
      acts.endCart(deps)
      changeNewBooking({ type: 'over' })
      setChecks(noChecks)
      forgetTrouble()
    },
  }
}

type ChangesDeps = {
  readonly deps: acts.CartDeps
  readonly run: (part: CartPart, work: () => Promise<void>) => Promise<void>
  readonly checks: ReadonlyMap<string, LineCheck>
  readonly setChecks: Dispatch<SetStateAction<ReadonlyMap<string, LineCheck>>>
}

/** What a person can change in the cart; each change waits for the one before it. */
function changesOf({ deps, run, checks, setChecks }: ChangesDeps) {
  const forget = (lineId: string): void =>
    setChecks((before) => new Map([...before].filter(([id]) => id !== lineId)))
  return {
    add: (offer: RatedItem, wanted: WantedItem, onShow: () => void) =>
      run(`item ${offer.id}`, async () => {
        say(addedWords(offer, await acts.addToCart(deps, offer, wanted), onShow))
      }),
    /** Another quantity or other dates: sends the line again with the slip of `offer`. */
    change: (lineId: string, offer: RatedItem & { readonly slip: string }, wanted: WantedItem) =>
      run(`line ${lineId}`, async () => {
        const addOns = readNewBooking().requestedLines[lineId]?.addOns ?? []
        await acts.replaceLine(deps, lineId, {
          slip: offer.slip,
          requested: { wanted, price: priceOf(offer), addOns },
        })
        forget(lineId)
        say({ text: t`${{ item: offer.name }} changed`, tone: 'done', spoken: true })
      }),
    /** For a line whose request is unknown: changes only the quantity. */
    setQuantity: (lineId: string, quantity: number) =>
      run(`line ${lineId}`, async () => {
        await acts.alterLine(deps, lineId, quantity)
        forget(lineId)
      }),
    remove: (lineId: string, name: string) =>
      run(`line ${lineId}`, async () => {
        await acts.alterLine(deps, lineId, 'remove')
        forget(lineId)
        say({ text: t`${{ item: name }} removed`, tone: 'done', spoken: true })
      }),
    opt: (lineId: string, isIn: boolean) =>
      run(`line ${lineId}`, async () => {
        await acts.alterLine(deps, lineId, isIn ? 'optin' : 'optout')
      }),
    takeNewPrices: () =>
      run('cart', async () => {
        await acts.renewLines(deps, checks)
        setChecks((before) => new Map([...before].filter(([, check]) => check.kind === 'gone')))
      }),
    /** Fills the cart in another way, in its turn. */
    fillBy: (work: (cartDeps: acts.CartDeps) => Promise<void>) =>
      run('cart', async () => {
        setChecks(noChecks)
        await work(deps)
      }),
    fillAgain: () =>
      run('cart', async () => {
        say(refilledWords(await acts.refill(deps)))
        setChecks(noChecks)
      }),
  }
}

/** Changes of the cart, one after the other in the order of the presses, and what came of the last that failed. */
function useTurns(queryClient: QueryClient) {
  const [pending, setPending] = useState<readonly CartPart[]>([])
  const [trouble, setTrouble] = useState<{ part: CartPart; failure: FailureReason } | null>(null)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const wasLost = useRef(false)

  async function run(part: CartPart, work: () => Promise<void>): Promise<void> {
    setPending((before) => [...before, part])
    setTrouble(null)
    const turn = last.current.then(work)
    // Its failure is shown below; the next change runs all the same.
    last.current = turn.catch(() => {})
    try {
      await turn
    } catch (thrown) {
      const failure = failureOf(thrown)
      if (createMeaning(failure, []).next === 'check') wasLost.current = true
      setTrouble({ part, failure })
      const { sessionId: id } = readNewBooking()
      if (id !== null) void queryClient.invalidateQueries({ queryKey: keys.cart(id) })
    } finally {
      setPending((before) => before.filter((_, at) => at !== before.indexOf(part)))
    }
  }
  return {
    run,
    trouble,
    forgetTrouble: () => setTrouble(null),
    isBusy: (part: CartPart): boolean => pending.includes(part),
    isAnyBusy: pending.length > 0,
    isDoubted: (): boolean => wasLost.current,
  }
}
