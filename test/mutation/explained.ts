import type { Change } from './sample.ts'

/** A change that no test can notice, or need not, and why. */
export type Explained = Change & { readonly because: string }

export const explained: readonly Explained[] = [
  {
    file: 'src/service/sessions/addOns.ts',
    line: 'return (items.get(itemId)?.packages ?? []).flatMap((entry) => {',
    from: '[]',
    to: '["Stryker was here"]',
    because:
      'The text that the change puts there names no item, and an entry without an item is left out.',
  },
  {
    file: 'src/service/sessions/reckonLine.ts',
    line: 'const competing = others.filter(({ taking }) => stocks.has(taking.stockId))',
    from: 'others.filter(({ taking }) => stocks.has(taking.stockId))',
    to: 'others',
    because:
      'A rate looks only at takings of its own stocks; leaving out the others only saves rating the line again.',
  },
]
