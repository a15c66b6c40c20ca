import type { Change } from './sample.ts'

/** A change that no test can notice, or need not, and why. */
export type Explained = Change & { readonly because: string }

export const explained: readonly Explained[] = [
  {
    file: 'src/desk/calendar/rules/holds.ts',
    line: 'if (endDay !== null && day > endDay) return false',
    from: 'endDay !== null',
    to: 'true',
    because: 'No day is greater than null: the look is for the types.',
  },
  {
    file: 'src/desk/calendar/rules/pad.ts',
    line: "const [, sign = '', whole, fraction = '', percent] = line.exec(typed) ?? []",
    from: '[]',
    to: '["Stryker was here"]',
    because: 'The first of what was found is never used.',
  },
  {
    file: 'src/desk/calendar/rules/pad.ts',
    line: "const isLess = sign !== '' && sign !== '+'",
    from: "sign !== ''",
    to: 'true',
    because: 'A line without a sign is a price, and its rate is not used.',
  },
]
