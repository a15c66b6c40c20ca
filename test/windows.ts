/** The desk's tests without a component that still need a browser's window: its storage, its channels, its focus. */
export const inAWindow = [
  'test/desk/core/api/queries/**/*.test.ts',
  'test/desk/core/api/{signIn,circuitBreaker}.test.ts',
  'test/desk/core/device/signOut.test.ts',
  'test/desk/core/replica/{followBookings,aPoorReplica,fillPace}.test.ts',
  'test/desk/core/outbox/{bookmarks,senderLock}.test.ts',
  'test/desk/core/vault/lockDrawn.test.ts',
  'test/desk/app/{early,openDesk,placeCode,readArrived}.test.ts',
  'test/desk/shared/day/groups.test.ts',
  'test/desk/pages/calendar/publish/publish.test.ts',
  'test/desk/pages/calendar/publish/twoDesks.test.ts',
]

/** They need a page that nobody used before, because what they check outlives a test, such as a lock or the lock to send. */
export const onAPageOfTheirOwn = [
  'test/desk/core/device/{idle,lock,slowDisk}.test.ts',
  'test/desk/core/outbox/{outbox,lateEffect,overTheRealService}.test.ts',
  'test/desk/app/back.test.tsx',
]
