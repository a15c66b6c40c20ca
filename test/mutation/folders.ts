/** The rules from which one run of mutants is made, and the tests that should notice them. */
export type RuleFolder = {
  readonly name: string
  readonly rules: readonly string[]
  /** Fast tests, which need neither a database nor a browser's window. */
  readonly tests: readonly string[]
  /** The part of its mutants that is in the sample; a larger part of a small folder. */
  readonly share: number
}

/** Code that reads and writes tables, renders or sends requests is proved by the tests of its wing; here are the rules. */
export const folders: readonly RuleFolder[] = [
  {
    name: 'contract',
    rules: ['src/contract/*.ts'],
    tests: [
      'test/contract/!(anyAnswer|longText|daysInEveryZone).test.ts',
      'test/desk/pages/calendar/steps/toWire.test.ts',
    ],
    share: 0.088,
  },
  {
    name: 'prices',
    rules: ['src/pricing/*.ts', 'src/server/service/prices/readRule.ts'],
    tests: [
      'test/pricing/*.test.ts',
      'test/server/service/prices/*.test.ts',
      'test/desk/pages/calendar/rules/simulate.test.ts',
    ],
    share: 0.38,
  },
  {
    name: 'stock',
    rules: ['src/server/service/stock/{demand,stay,takings,unitsLeft}.ts'],
    tests: ['test/server/service/stock/{stay,takings,demand}.test.ts', 'test/pricing/*.test.ts'],
    share: 0.48,
  },
  {
    name: 'sessions',
    rules: [
      'src/server/service/sessions/{addOns,alterations,sessionChange,cart,cartWords,changeLines}.ts',
      'src/server/service/sessions/{countedParameter,lineTimes,newRefusal,calculateCart,calculateLine}.ts',
      'src/server/service/sessions/{sessionRefusals,sessionWire,setQuantity}.ts',
    ],
    tests: [
      'test/server/service/sessions/{sessionChange,cartRules,calculatedCart,sessionWords}.test.ts',
      'test/pricing/anyPrices.test.ts',
    ],
    share: 0.205,
  },
  {
    name: 'outbox',
    rules: [
      'src/desk/core/outbox/{afterDone,afterEvent,base,checkNotes,checkOutcome,command}.ts',
      'src/desk/core/outbox/{expiry,flatEntry,keptEntry,merge,newEntry,nextToSend,operation}.ts',
      'src/desk/core/outbox/{outboxFacts,outboxState,outcomeVerdict,recheckBooking,requestOf}.ts',
      'src/desk/core/outbox/{sameCheck,sameText,serverTime}.ts',
    ],
    // All but `outbox` and `overTheRealService`: `!(outbox)` would leave out `outboxState` and the like, too.
    tests: ['test/desk/core/outbox/{[!o]*,operation,outbox?*,outcomeVerdict}.test.ts'],
    share: 0.115,
  },
  {
    name: 'calendar rules',
    rules: ['src/desk/pages/calendar/rules/*.ts'],
    tests: [
      'test/desk/pages/calendar/*.test.ts',
      'test/desk/pages/calendar/{address,changeSet,data,drafts,rules,stay,steps,why,year}/*.test.ts',
      'test/desk/pages/calendar/prices/!(asTheServicePrices).test.ts',
      'test/desk/pages/calendar/publish/!(publish).test.ts',
    ],
    share: 0.2,
  },
  {
    name: 'calendar checks',
    rules: ['src/desk/pages/calendar/checks/!(use*|worker).ts'],
    tests: ['test/desk/pages/calendar/checks/!(badEvents).test.ts'],
    share: 0.1,
  },
  {
    name: 'payments',
    rules: [
      'src/desk/pages/payments/{figuresOf,rowWords}.ts',
      'src/desk/pages/payments/reading/{owedBy,paymentsAddress,rows}.ts',
      'src/desk/pages/payments/movements/{movedFrom,movements,watched}.ts',
      'src/desk/pages/payments/paying/paymentWords.ts',
      'src/desk/pages/payments/views/*.ts',
    ],
    tests: [
      'test/desk/pages/payments/!(everyView).test.ts',
      'test/desk/pages/payments/day-close/dayClose.test.ts',
    ],
    share: 0.13,
  },
]

export const namedFolder = (name: string | undefined): RuleFolder => {
  const found = folders.find((folder) => folder.name === name)
  if (found === undefined) {
    throw new Error(`No rules of that name; there are ${folders.map((one) => one.name).join(', ')}`)
  }
  return found
}
