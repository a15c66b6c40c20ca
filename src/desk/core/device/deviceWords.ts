import { t } from '@lingui/core/macro'
import type { DeviceRefusal } from './deviceLock.ts'

type DeviceWords = Readonly<Record<DeviceRefusal, string>>

const onLockScreen = (): DeviceWords => ({
  none: t`This browser can’t use the device lock. Go online and enter your PIN.`,
  'no-key': t`The device lock does not work in this browser. Go online and enter your PIN.`,
  cancelled: t`The device lock was not opened. Try again, or go online.`,
  other: t`This is not the device lock of this tablet. Go online and enter your PIN.`,
  failed: t`The device lock (fingerprint, face or code) did not respond. Try again, or go online.`,
})

const withPin = (): DeviceWords => ({
  none: t`This browser can’t use the device lock. Ask a manager to change this in Settings.`,
  'no-key': t`The device lock does not work in this browser. Ask a manager to change this in Settings.`,
  cancelled: t`The device lock was not opened. Try again.`,
  other: t`This is not the device lock of this tablet. Ask a manager to change this in Settings.`,
  failed: t`The device lock (fingerprint, face or code) did not respond. Try again.`,
})

const inSettings = (): DeviceWords => ({
  none: t`This browser can’t use the device lock.`,
  'no-key': t`The device lock does not work in this browser.`,
  cancelled: t`The device lock was not opened. Try again.`,
  other: t`This is not the device lock of this tablet.`,
  failed: t`The device lock (fingerprint, face or code) did not respond. Try again.`,
})

/** On the lock screen. */
export const notOpened = (why: DeviceRefusal): string => onLockScreen()[why]

/** Where a person sets a PIN, or enters it to open what is stored. */
export const notTaken = (why: DeviceRefusal): string => withPin()[why]

/** Where a manager has chosen it. */
export const notSetUp = (why: DeviceRefusal): string => inSettings()[why]

/** Where a manager would choose it. */
export const notPossible = (why: DeviceRefusal): string =>
  why === 'none'
    ? t`To use the device lock, set up a code, finger or face in the device settings.`
    : inSettings()[why]
