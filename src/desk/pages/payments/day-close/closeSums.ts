import { type CurrencyCode, isZero, type Money, subtract, sum } from '../../../../contract/money.ts'
import { countedIn, type TypedCounts } from './counted.ts'
import { type CloseFinding, methodIn } from './matched.ts'
import { atDesk, deskKinds, kindOf, type PayKind, payKinds } from './payKind.ts'

/** One kind of payment in one currency. */
type KindSum = {
  /** The expected amount, with the float for cash; null where the kinds are unknown. */
  readonly expected: Money | null
  /** The typed amount; null where nothing was typed. */
  readonly counted: Money | null
  /** Counted less expected; null while one of them is unknown, and for kinds that are compared together. */
  readonly difference: Money | null
  /** Its methods by the service's names, each once. */
  readonly methods: readonly string[]
}

/** Money taken at the desk without saying whether in cash or by card. */
export type DeskSum = {
  readonly expected: Money
  /** Its methods by the service's names, each once. */
  readonly methods: readonly string[]
  /** Cash, card and this together: nobody can tell in which of the two this money is. */
  readonly together: Omit<KindSum, 'methods'> & { readonly expected: Money }
}

/** The result of a close in one currency; currencies are never added. */
export type CloseSum = {
  readonly currency: CurrencyCode
  /** The sum and number of all movements seen. `found` is `here` and `open` together. */
  readonly found: Money
  readonly count: number
  readonly here: Money
  readonly open: Money
  /** The money in the drawer at the beginning; null where nobody typed it. */
  readonly float: Money | null
  readonly kinds: Readonly<Record<PayKind, KindSum>>
  /** Null where there is none, or the kinds are unknown. */
  readonly atDesk: DeskSum | null
  /** The whole expected amount: `found` and the float. */
  readonly expected: Money
  /** The sum of all counted amounts. */
  readonly total: Money
  /**
   * The sum of the kinds' differences; where the service has no kinds, the counted total less the expected one. Null
   * while nothing comparable was counted.
   */
  readonly difference: Money | null
  /** Typed texts that are no amounts. */
  readonly wrong: readonly (PayKind | 'float')[]
}

type CloseSumOptions = {
  /** The business's currency, which is counted also when nothing moved; null when unknown. */
  readonly own: CurrencyCode | null
  /** Whether the findings are single payments, with their methods. */
  readonly isReported: boolean
  /** The floats of the last close, used until somebody types one. */
  readonly floats?: ReadonlyMap<CurrencyCode, Money>
}

/** The sum of each currency, in the order in which they come. */
export const sumsByCurrency = (all: readonly Money[]): readonly Money[] =>
  [...new Set(all.map(({ currency }) => currency))].map((currency) =>
    sum(
      all.filter((one) => one.currency === currency),
      currency,
    ),
  )

export function closeSums(
  findings: readonly CloseFinding[],
  typed: TypedCounts,
  { own, isReported, floats = new Map() }: CloseSumOptions,
): readonly CloseSum[] {
  const currencies = new Set<CurrencyCode>(own === null ? [] : [own])
  for (const { moved } of findings) currencies.add(moved.currency)
  return [...currencies].map((currency) =>
    closeSum(currency, {
      findings: findings.filter(({ moved }) => moved.currency === currency),
      till: tillOf(typed[currency], currency, floats.get(currency) ?? null),
      isReported,
    }),
  )
}

type OneCurrency = {
  readonly findings: readonly CloseFinding[]
  readonly till: Till
  readonly isReported: boolean
}

function closeSum(currency: CurrencyCode, { findings, till, ...reported }: OneCurrency): CloseSum {
  // Without single payments the kinds are known where this desk recorded all of them, each with its method.
  const isReported =
    reported.isReported ||
    (findings.length > 0 && findings.every((finding) => methodIn(finding) !== ''))
  const add = (part: (finding: CloseFinding) => Money): Money => sum(findings.map(part), currency)
  const { float, counted, wrong } = till
  const desk = paidBy(findings, atDesk, currency)
  const isTogether = isReported && desk.isAny
  const ofKind = (kind: PayKind): KindSum => {
    if (!isReported) {
      return { expected: null, counted: counted[kind], difference: null, methods: [] }
    }
    const { expected: paid, methods } = paidBy(findings, kind, currency)
    const expected = kind === 'cash' && float !== null ? sum([paid, float], currency) : paid
    const isAlone = !isTogether || !deskKinds.some((one) => one === kind)
    const difference = isAlone ? counted[kind] && subtract(counted[kind], expected) : null
    return { expected, counted: counted[kind], difference, methods }
  }
  const kinds = {
    cash: ofKind('cash'),
    card: ofKind('card'),
    online: ofKind('online'),
    other: ofKind('other'),
  }
  const { expected: atTheDesk, methods } = desk
  const deskSum = isTogether
    ? { expected: atTheDesk, methods, together: together(kinds, atTheDesk) }
    : null
  const found = add(({ moved }) => moved)
  const expected = float === null ? found : sum([found, float], currency)
  const amounts = payKinds.flatMap((kind) => counted[kind] ?? [])
  const total = sum(amounts, currency)
  const differences = differencesIn({ kinds, atDesk: deskSum })
  return {
    currency,
    found,
    count: findings.length,
    here: add(({ here }) => here),
    open: add(({ open }) => open),
    float,
    kinds,
    atDesk: deskSum,
    expected,
    total,
    difference: isReported
      ? differences.length === 0
        ? null
        : sum(differences, currency)
      : amounts.length === 0
        ? null
        : subtract(total, expected),
    wrong,
  }
}

/** What somebody found in the till in one currency, as typed. */
type Till = Pick<CloseSum, 'float' | 'wrong'> & {
  readonly counted: Readonly<Record<PayKind, Money | null>>
}

/** @param lastFloat used until somebody types one */
function tillOf(
  typed: TypedCounts[string] | undefined,
  currency: CurrencyCode,
  lastFloat: Money | null,
): Till {
  const wrong: (PayKind | 'float')[] = []
  const read = (what: PayKind | 'float'): Money | null => {
    const amount = countedIn(typed?.[what] ?? '', currency)
    if (amount !== 'wrong') return amount
    wrong.push(what)
    return null
  }
  return {
    float: typed?.float === undefined ? lastFloat : read('float'),
    counted: {
      cash: read('cash'),
      card: read('card'),
      online: read('online'),
      other: read('other'),
    },
    wrong,
  }
}

/** What was paid in one way, and how the service calls its methods. */
function paidBy(
  findings: readonly CloseFinding[],
  kind: ReturnType<typeof kindOf>,
  currency: CurrencyCode,
) {
  const its = findings.filter((finding) => kindOf(methodIn(finding)) === kind)
  const methods = new Set(its.map(methodIn))
  return {
    isAny: its.length > 0,
    expected: sum(
      its.map(({ moved }) => moved),
      currency,
    ),
    methods: [...methods].filter((method) => method !== '').toSorted(),
  }
}

/** Only once both cash and card were counted: the uncounted one may hold all of it. */
function together(kinds: CloseSum['kinds'], atTheDesk: Money): DeskSum['together'] {
  const { currency } = atTheDesk
  const cashAndCard = deskKinds.map((kind) => kinds[kind])
  const counts = cashAndCard.flatMap(({ counted }) => counted ?? [])
  const expected = sum(
    [...cashAndCard.flatMap(({ expected: one }) => one ?? []), atTheDesk],
    currency,
  )
  const counted = counts.length === cashAndCard.length ? sum(counts, currency) : null
  return { expected, counted, difference: counted && subtract(counted, expected) }
}

type Kinds = Pick<CloseSum, 'kinds' | 'atDesk'>
type Differing = Kinds & Pick<CloseSum, 'difference'>

const differencesIn = ({ kinds, atDesk: desk }: Kinds): readonly Money[] => [
  ...payKinds.flatMap((kind) => kinds[kind].difference ?? []),
  ...(desk?.together.difference ? [desk.together.difference] : []),
]

/** Whether anything was counted, comparable or not. */
export const isCounted = ({ kinds }: Pick<CloseSum, 'kinds'>): boolean =>
  payKinds.some((kind) => kinds[kind].counted !== null)

/** Whether a reason is needed: for the total or for one of the kinds. */
export const differs = (sums: Differing): boolean =>
  [...(sums.difference === null ? [] : [sums.difference]), ...differencesIn(sums)].some(
    (one) => !isZero(one),
  )

/** Kinds with payments, or perhaps with some, that were not counted: no difference includes them. */
export const uncounted = (sums: Kinds): readonly PayKind[] =>
  isCounted(sums)
    ? payKinds.filter((kind) => {
        const { expected, counted } = sums.kinds[kind]
        const mayBeMore = sums.atDesk !== null && deskKinds.some((one) => one === kind)
        return counted === null && expected !== null && (mayBeMore || !isZero(expected))
      })
    : []
