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
  {
    file: 'src/contract/bookingForm.ts',
    line: "const define = read(wireDefine, recordOf(field.define), 'what defines a field')",
    from: "'what defines a field'",
    to: '""',
    because: 'Every member of it may be amiss, so its words are never told.',
  },
  {
    file: 'src/contract/ratedItem.ts',
    line: "const p = read(wireAddOn, entry, 'an add-on')",
    from: "'an add-on'",
    to: '""',
    because: 'Every member of it may be amiss, so its words are never told.',
  },
  {
    file: 'src/contract/session.ts',
    line: "const line = read(wireLine, wire, 'a line of a session')",
    from: "'a line of a session'",
    to: '""',
    because: 'Every member of it may be amiss, so its words are never told.',
  },
  {
    file: 'src/contract/fields.ts',
    line: "if (id === null) throw new Unreadable('a number that identifies', wire)",
    from: "'a number that identifies'",
    to: '""',
    because: 'The words of the record around it are told instead.',
  },
  {
    file: 'src/contract/instant.ts',
    line: "const [, sign, hours, minutes = '0'] = /^([+-])(\\d\\d):?(\\d\\d)?$/.exec(offset) ?? []",
    from: '/^([+-])(\\d\\d):?(\\d\\d)?$/',
    to: '/^([+-])(\\d\\d):?(\\d\\d)?/',
    because: 'What comes here was found by the same pattern, so nothing follows it.',
  },
  {
    file: 'src/contract/money.ts',
    line: "const [, sign = '', whole = '', fraction = ''] = found ?? []",
    from: '[]',
    to: '["Stryker was here"]',
    because: 'Where nothing was found it is refused three lines below.',
  },
  {
    file: 'src/contract/money.ts',
    line: 'if (!format) {',
    from: '!format',
    to: 'true',
    because: 'The format is kept to be faster, and is the same when it is made anew.',
  },
  {
    file: 'src/contract/money.ts',
    line: "const letters = typeof wire === 'string' ? wire.trim().toUpperCase() : ''",
    from: "typeof wire === 'string'",
    to: 'false',
    because: 'Then no file that reads money can be loaded, and the tool counts no test as failed.',
  },
  {
    file: 'src/contract/rounding.ts',
    line: '/^(-?)(\\d{1,9})(?:\\.(\\d{1,20}))?$/.exec(String(decimal)) ?? []',
    from: '[]',
    to: '["Stryker was here"]',
    because: 'The first of what was found is never used.',
  },
  {
    file: 'src/contract/rounding.ts',
    line: 'const isExact = Number.isSafeInteger(least) && Number.isSafeInteger(denominator * 2)',
    from: 'Number.isSafeInteger(least) && Number.isSafeInteger(denominator * 2)',
    to: 'false',
    because: 'Big numbers reckon the same, only slower.',
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
