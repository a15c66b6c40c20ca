/** The desk's tests without a component that still need a browser's window: its storage, its channels, its focus. */
export const inAWindow = [
  'test/desk/api/queries/**/*.test.ts',
  'test/desk/api/{signIn,circuitBreaker}.test.ts',
  'test/desk/tablet/signOut.test.ts',
  'test/desk/replica/{followBookings,aPoorReplica,fillPace}.test.ts',
  'test/desk/outbox/bookmarks.test.ts',
  'test/desk/app/{early,openDesk,placeCode,readArrived}.test.ts',
  'test/desk/day/groups.test.ts',
  'test/desk/calendar/grid/offsets.test.ts',
  'test/desk/calendar/publish/publish.test.ts',
  'test/desk/calendar/publish/twoDesks.test.ts',
]

/** They need a page that nobody used before, because what they check outlives a test, such as a lock or the lock to send. */
export const onAPageOfTheirOwn = [
  'test/desk/tablet/{idle,lock,slowDisk}.test.ts',
  'test/desk/tablet/screens/LockedPeople.test.tsx',
  'test/desk/vault/lockDrawn.test.ts',
  'test/desk/outbox/{outbox,lateEffect,overTheRealService,senderLock}.test.ts',
  'test/desk/app/sign-in/SignInPage.test.tsx',
  'test/desk/app/{back,scanEverywhere}.test.tsx',
  'test/desk/today/scan/scanner.test.tsx',
]
