import type { DeviceRefusal } from './deviceLock.ts'

/** The outcome of a request for this device's lock. */
const happened: Readonly<Record<DeviceRefusal, string>> = {
  none: 'This browser cannot ask for a lock of this device.',
  'no-key': 'This device’s lock gives this browser no key.',
  cancelled:
    'This device’s lock was not opened: it was cancelled, or what was set up in it for this desk is gone.',
  other: 'This is not the lock that this tablet was set up with.',
  failed: 'This browser could not ask for this device’s lock just now.',
}

/** Whether the next try may end in another way. */
const isWorthAnother = (why: DeviceRefusal): boolean => why === 'cancelled' || why === 'failed'

/** On the lock screen. */
export const notOpened = (why: DeviceRefusal): string =>
  isWorthAnother(why)
    ? `${happened[why]} Try again, or connect the network: with it your PIN is enough.`
    : `${happened[why]} Connect the network: with it your PIN is enough, or sign in with your staff login.`

/** Where somebody sets a PIN, or gives it to open what is kept. */
export const notTaken = (why: DeviceRefusal): string =>
  isWorthAnother(why)
    ? `${happened[why]} Nothing was changed: try again.`
    : `${happened[why]} Nothing was changed. A manager can choose another way to open this tablet, in Settings.`

/** Where a manager has chosen it. */
export const notSetUp = (why: DeviceRefusal): string =>
  why === 'cancelled'
    ? 'This device’s lock was not opened. Nothing was changed: try again.'
    : `${happened[why]} Nothing was changed.`

/** Where a manager would choose it. */
export const notPossible = (why: DeviceRefusal): string =>
  why === 'none'
    ? 'This browser knows no lock of this device. Set up a code, a finger or a face in the device’s own settings, or use another browser.'
    : happened[why]
