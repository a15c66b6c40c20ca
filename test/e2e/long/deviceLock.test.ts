import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { keyOfDevice } from '../../../src/desk/core/vault/wrapping.ts'
import { aProfile, type Profile } from '../aProfile.ts'
import type { RunningDesk } from '../aRunningDesk.ts'
import { givePin, setDeskPin, setPin, untilReady } from '../deskPin.ts'
import { type Copied, copyOf, opensWith } from '../diskThief.ts'
import { everySize } from '../everySize.ts'
import { isFitAt } from '../fitForAll.ts'
import { pictureOf } from '../pictureOf.ts'
import { see, seeNoMore } from '../see.ts'
import { sharedDesk } from '../sharedDesk.ts'
import { signIn } from '../signIn.ts'

/*
 * A tablet that opens without a network by this device's own lock and a PIN. The device is one that the browser plays:
 * it has a lock, and looks at who opens it, or does not.
 */
const pin = '918273645'

let desk: RunningDesk
let profile: Profile
let page: Page
let device: CDPSession
let authenticatorId = ''
let copied: Copied

beforeAll(async () => {
  ;[desk, profile] = await Promise.all([sharedDesk(), aProfile()])
  page = await profile.openPage()
})
beforeEach(({ onTestFailed, task }) => {
  onTestFailed(() => pictureOf(page, task.name))
})
afterAll(async () => {
  await page.context().close()
  await profile.remove()
})

const rows = () => page.getByRole('region', { name: 'Arrivals' }).locator('li[data-code]')
const button = (name: string | RegExp) => page.getByRole('button', { name })
const deviceLock = () => button('Open device lock')
const byDevice = () => page.getByRole('radio', { name: 'PIN, and the device lock when offline' })

async function lockNow(): Promise<void> {
  await button('Lock now').click()
  await see(page.getByRole('heading', { name: 'Locked', exact: true }))
}

/** The secret that the device's lock gives to this page, as the desk requests it: it is on no disk. */
async function secretOfDevice(): Promise<Uint8Array<ArrayBuffer>> {
  const secret = await page.evaluate(async () => {
    const [, id = '', salt = ''] = (localStorage.getItem('desk.opens') ?? '').split(' ')
    const [credential, first] = [id, salt].map((text) =>
      Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)),
    )
    if (credential === undefined || first === undefined) throw new Error('Nothing is set up')
    const found = await navigator.credentials.get({
      publicKey: {
        challenge: new Uint8Array(32),
        allowCredentials: [{ type: 'public-key', id: credential }],
        userVerification: 'required',
        extensions: { prf: { eval: { first } } },
      },
    })
    if (!(found instanceof PublicKeyCredential)) throw new Error('It did not open')
    const given = found.getClientExtensionResults().prf?.results?.first
    return given instanceof ArrayBuffer ? [...new Uint8Array(given)] : []
  })
  expect(secret).toHaveLength(32)
  return new Uint8Array(secret)
}

test('where a device has no lock a manager cannot choose it, and reads why', async () => {
  await signIn(page, desk, 'maria')
  await see(rows())
  await setDeskPin(page, pin)
  await page.goto(`${desk.origin}/settings`)
  await see(page.getByText(/To use the device lock, set up/))
  await seeNoMore(byDevice())
})

/** A device with a lock, whose person opens it or does not. */
async function giveLock(isUserVerified: boolean): Promise<void> {
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    hasPrf: true,
    isUserVerified,
    automaticPresenceSimulation: true,
  } as const
  ;({ authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', { options }))
}

test('a manager chooses it: the device shows its lock, and the tablet is set up again', async () => {
  device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  await giveLock(false)
  await page.reload()
  await byDevice().check()
  await button('Set up again').click()
  await see(page.getByText('The device lock was not opened. Try again.'))
  await isFitAt(page, everySize)
  await device.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
  await giveLock(true)
  await button('Set up again').click()
  await setPin(page, pin)
  await see(page.getByText('Offline, it also needs the device lock after each start.'))
  expect(await byDevice().isChecked()).toBe(true)
})

test('a copied disk does not open with the right PIN alone, only with the lock of the device as well (19.3)', async () => {
  copied = await copyOf(page)
  const { key } = await keyOfDevice(await secretOfDevice())
  expect(await opensWith(profile, copied, pin)).toBe(false)
  expect(await opensWith(profile, copied, pin, key)).toBe(true)
})

test('without a network it opens by the device’s lock and then the PIN', async () => {
  await page.goto(`${desk.origin}/today`)
  await see(rows())
  await untilReady(page)
  await lockNow()
  await page.context().setOffline(true)
  await page.reload()
  await see(deviceLock())
  await isFitAt(page, everySize)
  await givePin(page, pin)
  await see(page.getByText('Open the device lock first, then enter your PIN.'))
  await deviceLock().click()
  await seeNoMore(deviceLock())
  await givePin(page, '604217398')
  await see(page.getByText('You have 4 tries left.'))
  await givePin(page, pin)
  await see(rows())
})

test('locked again it asks for the PIN only, as long as the page lives', async () => {
  await lockNow()
  expect(await deviceLock().count()).toBe(0)
  await givePin(page, pin)
  await see(rows())
})

test('a cancelled device’s lock gets a message; with a network the PIN is enough', async () => {
  await lockNow()
  await page.reload()
  // A device that its person does not open: the browser's own one stays shut from then on.
  await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await deviceLock().click()
  await see(page.getByText(/The device lock was not opened.*go online/))
  await isFitAt(page, everySize)
  await page.context().setOffline(false)
  await givePin(page, pin)
  await see(rows())
  await see(button(/Live/))
})

test('the files that the closed browser leaves on the disk do not open with the right PIN alone (19.3)', async () => {
  await profile.close(page.context())
  expect(await opensWith(profile, copied, pin)).toBe(false)
})
