import { isText, partsOf } from '../base/leaf.ts'
import { kind, Wrong } from '../wire/kinds.ts'

/** What is done to one line (§3, §4.1 `alter`). */
export type Alteration =
  | { readonly to: 'quantity'; readonly quantity: number }
  | { readonly to: 'remove' | 'optin' | 'optout' }

export type Alterations = readonly (Alteration & { readonly lineId: string })[]

const wire = {
  type: 'object',
  additionalProperties: { anyOf: [{ type: 'integer', minimum: 1 }, { type: 'string' }] },
  examples: [{ '1': 3, '1.1': 'optin' }],
} as const

/** `alter[<line_id>]`: a whole number, `remove`, `optin` or `optout`; what is empty is not sent. */
export const alterations = () =>
  kind('By line: the new quantity, `remove`, `optin` or `optout`.', wire, (leaf) => {
    if (isText(leaf)) return leaf === '' ? [] : new Wrong('sent by line, as alter[1]=2')
    const texts = Object.entries(partsOf(leaf)).filter(([, text]) => text.trim() !== '')
    if (texts.length < Object.keys(leaf).length - emptyIn(leaf)) {
      return new Wrong('one word or number for each line')
    }
    const all = texts.map(([lineId, text]) => ({ lineId, alteration: readAlteration(text) }))
    const wrong = all.find(({ alteration }) => alteration === null)
    if (wrong !== undefined) {
      return new Wrong('a whole number, remove, optin or optout', [wrong.lineId])
    }
    return all.flatMap(({ lineId, alteration }) =>
      alteration === null ? [] : { lineId, ...alteration },
    )
  }).transform((all): Alterations => all ?? [])

const emptyIn = (leaf: object): number =>
  Object.values(leaf).filter((part: unknown) => typeof part === 'string' && part.trim() === '')
    .length

function readAlteration(text: string): Alteration | null {
  const word = text.trim().toLowerCase()
  if (/^\d{1,5}$/.test(word)) return { to: 'quantity', quantity: Number(word) }
  return word === 'remove' || word === 'optin' || word === 'optout' ? { to: word } : null
}
