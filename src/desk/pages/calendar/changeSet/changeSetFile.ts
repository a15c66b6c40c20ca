import { t } from '@lingui/core/macro'
import { parseEventValues } from '../../../../contract/event.ts'
import { eventToWire } from '../../../../contract/eventToWire.ts'
import { type CurrencyCode, type Money, parseMoney, toDecimal } from '../../../../contract/money.ts'
import { isRecord } from '../../../../contract/records.ts'
import { Unreadable } from '../../../../contract/unreadable.ts'
import { z } from '../../../../contract/zod.ts'
import type { Draft, EventValues } from '../rules/draft.ts'

/** Drafts as they travel from one tablet to another (ux.md §4.8). */
export type ChangeSet = {
  /** ISO 8601. */
  readonly at: string
  readonly by: string
  readonly drafts: readonly Draft[]
}

export type ReadChangeSet =
  | { readonly set: ChangeSet }
  /** Why it cannot be imported, in a sentence for staff. */
  | { readonly wrong: string }

const kind = 'deskbell change set'
const version = 1

/** The largest accepted file, in bytes: more than one person can draft, and small enough for any tablet. */
export const mostBytes = 2_000_000
const mostDrafts = 500

/** A change set as a file: the members of §2.8, what a new price costs beside them (ux.md §4.1). */
export function changeSetFile({ at, by, drafts }: ChangeSet): string {
  const written = drafts.map((draft) => ({
    draft_id: draft.draftId,
    op: draft.op,
    rate_id: draft.rateId,
    before: draft.before === null ? null : eventToWire(draft.before),
    after: eventToWire(draft.after),
    intent:
      draft.newPrice === null
        ? null
        : { amount: toDecimal(draft.newPrice), currency: draft.newPrice.currency },
    reason: draft.reason,
    author: draft.author,
    at: draft.at,
    together: draft.together,
  }))
  return `${JSON.stringify({ kind, version, at, by, drafts: written }, null, 2)}\n`
}

const short = (most: number) => z.string().check(z.maxLength(most))
const uuid = z.lazy(() => z.string().check(z.regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i)))
const moment = z.lazy(() =>
  z.string().check(
    z.maxLength(40),
    z.refine((text) => !Number.isNaN(Date.parse(text))),
  ),
)

const wireSet = z.lazy(() =>
  z.object({
    at: moment,
    by: short(200),
    drafts: z.array(z.unknown()).check(z.maxLength(mostDrafts)),
  }),
)

const wireDraft = z.lazy(() =>
  z.object({
    draft_id: uuid,
    op: z.enum(['create', 'update', 'disable']),
    rate_id: z.nullable(z.int().check(z.positive())),
    before: z.unknown(),
    after: z.unknown(),
    intent: z.nullable(z.object({ amount: short(30), currency: short(3) })),
    reason: short(2000),
    author: short(200),
    at: moment,
    together: z.nullable(uuid),
  }),
)

/**
 * Reads a file that somebody chose. It may be a wrong, old or malicious one. Never throws.
 *
 * @param currency the business's currency; new prices in another currency are ignored
 */
export function readChangeSet(text: string, currency: CurrencyCode): ReadChangeSet {
  const content = jsonIn(text)
  if (isRecord(content) && content['kind'] === 'deskbell work sheet') {
    return {
      wrong: t`This file only lists changes to type in. Choose one made with “Save as file”.`,
    }
  }
  if (!isRecord(content) || content['kind'] !== kind) {
    return { wrong: t`Wrong file. Choose one made with “Save as file”.` }
  }
  if (typeof content['version'] === 'number' && content['version'] > version) {
    return { wrong: t`This file is newer than this page. Reload, then try again.` }
  }
  const set = wireSet.safeParse(content)
  if (content['version'] !== version || !set.success) {
    return { wrong: t`The file is damaged or too old. Save it again.` }
  }
  try {
    const drafts = set.data.drafts.map((draft) => readDraft(draft, currency))
    const ids = new Set(drafts.map(({ draftId }) => draftId))
    const rules = drafts.flatMap(({ rateId }) => rateId ?? [])
    if (ids.size < drafts.length || new Set(rules).size < rules.length) {
      return { wrong: t`The file has a change twice. Nothing was imported.` }
    }
    return { set: { at: set.data.at, by: set.data.by, drafts } }
  } catch (thrown) {
    if (thrown instanceof OtherCurrency) {
      return {
        wrong: t`The file’s prices are in ${{ fileCurrency: thrown.currency }}, yours in ${{ yourCurrency: currency }}.`,
      }
    }
    return { wrong: t`One change is damaged. Nothing was imported.` }
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    // The caller reports that the file is none of ours.
    return null
  }
}

class OtherCurrency extends Error {
  readonly currency: string
  constructor(currency: string) {
    super('another currency')
    this.currency = currency
  }
}

function readDraft(wire: unknown, currency: CurrencyCode): Draft {
  const d = wireDraft.parse(wire)
  const before = d.before === null ? null : valuesIn(d.before)
  if ((d.op === 'create') !== (before === null) || (before === null) !== (d.rate_id === null)) {
    throw new Unreadable('a draft of a new event, or of one that is there', d.op)
  }
  return {
    draftId: d.draft_id.toLowerCase(),
    op: d.op,
    rateId: d.rate_id,
    before,
    after: valuesIn(d.after),
    newPrice: priceIn(d.intent, currency),
    reason: d.reason,
    author: d.author,
    at: d.at,
    together: d.together,
  }
}

const longestName = 200

function valuesIn(wire: unknown): EventValues {
  if (!isRecord(wire)) throw new Unreadable('an event', wire)
  const values = parseEventValues(wire)
  if (values.name.length > longestName) throw new Unreadable('a name', values.name.length)
  // Only discounts have vouchers: the wire writes 0 for what has none.
  return values.kind === 'discount' ? values : { ...values, vouchers: null }
}

function priceIn(
  intent: { readonly amount: string; readonly currency: string } | null,
  currency: CurrencyCode,
): Money | null {
  if (intent === null) return null
  if (intent.currency !== currency) throw new OtherCurrency(intent.currency)
  const price = parseMoney(intent.amount, currency)
  if (price.minor < 0) throw new Unreadable('a price', price.minor)
  return price
}
