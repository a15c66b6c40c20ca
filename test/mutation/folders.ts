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
    tests: ['test/contract/!(anyAnswer|longText|daysInEveryZone).test.ts'],
    share: 0.088,
  },
  {
    name: 'prices',
    rules: ['src/service/prices/*.ts', '!src/service/prices/{findPrices,priceTables}.ts'],
    tests: ['test/service/prices/*.test.ts'],
    share: 0.38,
  },
  {
    name: 'stock',
    rules: ['src/service/stock/{demand,stay,takings,unitsLeft}.ts'],
    tests: ['test/service/stock/{stay,takings,demand}.test.ts', 'test/service/prices/*.test.ts'],
    share: 0.48,
  },
  {
    name: 'sessions',
    rules: [
      'src/service/sessions/{addOns,alterations,sessionChange,cart,cartWords,changeLines}.ts',
      'src/service/sessions/{countedParameter,lineTimes,newRefusal,calculateCart,calculateLine}.ts',
      'src/service/sessions/{sessionRefusals,sessionWire,setQuantity}.ts',
    ],
    tests: [
      'test/service/sessions/{sessionChange,cartRules,calculatedCart,sessionWords}.test.ts',
      'test/service/prices/reckoning.test.ts',
    ],
    share: 0.205,
  },
  {
    name: 'outbox',
    rules: [
      'src/desk/outbox/{afterDone,afterEvent,base,checkNotes,checkOutcome,command}.ts',
      'src/desk/outbox/{expiry,flatEntry,keptEntry,merge,newEntry,nextToSend,operation}.ts',
      'src/desk/outbox/{outboxFacts,outboxState,outcomeVerdict,recheckBooking,requestOf}.ts',
      'src/desk/outbox/{sameCheck,sameText,serverTime}.ts',
    ],
    // All but `outbox` and `overTheRealService`: `!(outbox)` would leave out `outboxState` and the like, too.
    tests: ['test/desk/outbox/{[!o]*,operation,outbox?*,outcomeVerdict}.test.ts'],
    share: 0.115,
  },
  {
    name: 'calendar rules',
    rules: ['src/desk/calendar/rules/*.ts'],
    tests: [
      'test/desk/calendar/*.test.ts',
      'test/desk/calendar/{address,changeSet,data,drafts,rules,selection,stay,steps,why,year}/*.test.ts',
      'test/desk/calendar/prices/!(asTheServicePrices).test.ts',
      'test/desk/calendar/publish/!(publish).test.ts',
    ],
    share: 0.2,
  },
  {
    name: 'calendar checks',
    rules: ['src/desk/calendar/checks/!(use*|worker).ts'],
    tests: ['test/desk/calendar/checks/!(badEvents).test.ts'],
    share: 0.1,
  },
  {
    name: 'payments',
    rules: [
      'src/desk/payments/{figuresOf,rowWords}.ts',
      'src/desk/payments/reading/{owedBy,paymentsAddress,rows}.ts',
      'src/desk/payments/movements/{movedFrom,movements,watched}.ts',
      'src/desk/payments/paying/paymentWords.ts',
      'src/desk/payments/views/*.ts',
    ],
    tests: [
      'test/desk/payments/!(everyView).test.ts',
      'test/desk/payments/day-close/dayClose.test.ts',
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
