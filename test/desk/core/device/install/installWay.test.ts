import { expect, test } from 'vitest'
import {
  type InstallFacts,
  installWay,
} from '../../../../../src/desk/core/device/install/installWay.ts'

const inATab: InstallFacts = {
  isStandalone: false,
  isInstalled: false,
  isOffered: false,
  platform: 'Linux x86_64',
  touchPoints: 0,
}

test('where the browser offers it, one press installs the desk', () => {
  expect(installWay({ ...inATab, isOffered: true })).toBe('offered')
})

test('an iPad, which calls itself a Mac, gets the advice to use Share; a Mac does not', () => {
  expect(installWay({ ...inATab, platform: 'MacIntel', touchPoints: 5 })).toBe('by-share')
  expect(installWay({ ...inATab, platform: 'iPhone', touchPoints: 5 })).toBe('by-share')
  expect(installWay({ ...inATab, platform: 'MacIntel' })).toBe('by-menu')
})

test('an installed desk is not offered again', () => {
  expect(installWay({ ...inATab, isOffered: true, isInstalled: true })).toBe('installed')
  expect(installWay({ ...inATab, platform: 'MacIntel', touchPoints: 5, isStandalone: true })).toBe(
    'installed',
  )
})
