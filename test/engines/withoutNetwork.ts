import type { Wanted } from './lookAt.ts'
import { until } from './screen.ts'
import type { Tablet } from './tablet.ts'

const pin = '482915'
const button = (name: string | RegExp): Wanted => ({ role: 'button', name })
const arrivals: Wanted = { role: 'region', name: 'Arrivals' }

/** Marks the tablet, and waits until it can start without a network (reliability.md W1). */
export async function markTheTablet({ screen, origin }: Tablet): Promise<void> {
  await screen.goTo(`${origin}/today`)
  await screen.tap(button('Yes, set a PIN'))
  await screen.write(pin, { label: 'PIN, 6 digits or more' })
  await screen.write(pin, { label: 'Repeat PIN' })
  await screen.tap(button('Set PIN'))
  await screen.seeNoMore({ role: 'dialog' })
  await until('the service worker', async () => {
    const state = await screen.run('return navigator.serviceWorker.controller?.state ?? null')
    return state === 'activated' ? state : null
  })
  await screen.tap(button(/Live/))
  await screen.see({ text: 'Yes, today and the next 3 days' })
}

/** The PIN shows today's bookings as stored on the tablet, and all of it works again once the network is back. */
export async function startWithoutNetwork({ screen, origin, wire }: Tablet): Promise<void> {
  await screen.goTo(`${origin}/today`)
  const before = await screen.see(arrivals, { css: 'li[data-code]' })
  const code = before.attributes['data-code'] ?? ''
  await wire.hangUp()
  try {
    await screen.reload()
    await screen.write(pin, { label: /^PIN for/ })
    const row: Wanted = { css: `li[data-code="${code}"]` }
    await screen.see(arrivals, row)
    await screen.see(button(/Offline/))
    await screen.tap(row, { css: 'a' })
    await screen.see({ role: 'article', name: `Booking ${code}` })
  } finally {
    await wire.listenAgain()
  }
  await screen.see(button(/Live/))
}
