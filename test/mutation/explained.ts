import type { Change } from './sample.ts'

/** A change that no test can notice, or need not, and why. */
export type Explained = Change & { readonly because: string }

export const explained: readonly Explained[] = [
  {
    file: 'src/desk/calendar/checks/checkFacts.ts',
    line: '[last, startDay, endDay ?? last].reduce((a, b) => (a > b ? a : b)),',
    from: 'a > b',
    to: 'a >= b',
    because: 'Of two days that are the same either is the later one.',
  },
  {
    file: 'src/desk/calendar/checks/checkWords.ts',
    line: 'if (known !== undefined) return known',
    from: 'known !== undefined',
    to: 'false',
    because: 'The words are kept only to save time; made anew they are the same.',
  },
  {
    file: 'src/desk/calendar/checks/checkWords.ts',
    line: 'if (met.size >= 2000) met.clear()',
    from: 'met.size >= 2000',
    to: 'true',
    because: 'How many words are kept decides only how much time is saved.',
  },
  {
    file: 'src/desk/calendar/checks/checker.ts',
    line: "if (typeof Worker === 'undefined') return null",
    from: "typeof Worker === 'undefined'",
    to: 'false',
    because:
      'Without it the constructor throws, and null comes of that too; it only spares the browser a download.',
  },
  {
    file: 'src/desk/calendar/checks/dayTable.ts',
    line: 'for (let place = 0; place < count; place += 1) {',
    from: 'place < count',
    to: 'place <= count',
    because:
      'A rule holds on none of the days past the end, so that one day more among the weekdays is never seen.',
  },
  {
    file: 'src/desk/calendar/checks/effects.ts',
    line: 'const [was, is] = [stacksBefore[at] ?? [], stacksAfter[at] ?? []]',
    from: '[]',
    to: '["Stryker was here"]',
    because: 'There is a stack for each day; the type of a list cannot say so.',
  },
  {
    file: 'src/desk/calendar/checks/hints.ts',
    line: 'earlier === undefined || last === undefined',
    from: 'earlier === undefined',
    to: 'false',
    because:
      'A gap begins after a day of some season, so there is always an earlier one; the type cannot say so.',
  },
  {
    file: 'src/desk/calendar/checks/overlaps.ts',
    line: 'if (a.values.startDay !== b.values.startDay) return a.values.startDay < b.values.startDay',
    from: 'a.values.startDay < b.values.startDay',
    to: 'a.values.startDay <= b.values.startDay',
    because: 'Days that are the same do not come this far.',
  },
  {
    file: 'src/desk/calendar/checks/overview.ts',
    line: 'itemsIn: (found) => placesIn(found).flatMap((place) => items[place] ?? []),',
    from: '[]',
    to: '["Stryker was here"]',
    because: 'Each place was taken from the same list of items; the type of a list cannot say so.',
  },
  {
    file: 'src/desk/calendar/checks/softened.ts',
    line: "const size = price.unit === 'percent' ? percentWords(rate) : `${rate < 0 ? '−' : '+'}${good}`",
    from: 'rate < 0',
    to: 'rate <= 0',
    because: 'A rate of nothing at all was sent back two lines before.',
  },
  {
    file: 'src/desk/calendar/checks/soundness.ts',
    line: "endDay !== null && repeat !== 'always' && endDay < startDay,",
    from: 'endDay !== null',
    to: 'true',
    because: 'No last day is never before a day; the type needs the question.',
  },
  {
    file: 'src/desk/calendar/checks/soundness.ts',
    line: "isIn: ({ price }) => price.kind === 'dynamic' && price.unit === 'percent' && price.rate < -100,",
    from: "price.kind === 'dynamic'",
    to: 'true',
    because: 'No other price has a unit or a rate; the type needs the question.',
  },
  {
    file: 'src/desk/calendar/checks/soundness.ts',
    line: "isIn: ({ kind, price }) => kind === 'discount' && price.kind === 'dynamic' && price.rate > 0,",
    from: "price.kind === 'dynamic'",
    to: 'true',
    because: 'No other price has a rate; the type needs the question.',
  },
  {
    file: 'src/desk/calendar/checks/soundness.ts',
    line: "repeat !== 'always' && endDay !== null && endDay < today && startDay < today",
    from: 'endDay !== null',
    to: 'true',
    because: 'No last day is never before a day; the type needs the question.',
  },
  {
    file: 'src/desk/calendar/checks/tooFar.ts',
    line: 'changes.reduce<Change | undefined>(',
    from: 'changes.reduce<Change | undefined>( (most, one) => (most === undefined || one.far > most.far ? one : most), undefined, )?.rule',
    to: 'changes.reduce<Change | undefined>((most, one) => most === undefined || one.far > most.far ? one : most, undefined).rule',
    because:
      'A price beyond the limits was brought there by some rule, so there is always one; the type of a list cannot say so.',
  },
]
