// VISITS PATH SELECTOR BOOKINGS A B : first visits at 9 Mbps/60 ms, CPU 4x, in turns; then again
import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { aWindowlessBrowser } from '../../e2e/aBrowser.ts'
export async function run([visits = '7', path = '/bookings', selector = '[data-code]', w = '1024', h = '768', kbit = '9000', rtt = '60', ...files]: readonly string[]) {
  const browser = await aWindowlessBrowser()
  const res: Record<string, number[]> = {}
  for (let n = 0; n < +visits; n++) for (const f of files) {
    const { origin, cookies } = JSON.parse(readFileSync(f, 'utf8'))
    const context = await browser.newContext({ viewport: { width: +w, height: +h }, serviceWorkers: 'block' })
    if (path !== '/signin') await context.addCookies(cookies)
    const page = await context.newPage()
    const s = await context.newCDPSession(page)
    await s.send('Network.enable')
    await s.send('Network.emulateNetworkConditions', { offline: false, latency: +rtt, downloadThroughput: +kbit * 125, uploadThroughput: +kbit * 125 })
    await s.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.addInitScript((sel) => {
      const look = () => { if (document.querySelector(sel)) { requestAnimationFrame(() => requestAnimationFrame(() => { (window as any).__row = performance.now() })) } else requestAnimationFrame(look) }
      requestAnimationFrame(look)
    }, selector)
    for (const kind of ['first', 'again']) {
      await page.goto(origin + path)
      await page.waitForFunction(() => (window as any).__row !== undefined, undefined, { timeout: 60000 })
      ;(res[`${f.split('/').pop()} ${kind}`] ??= []).push(await page.evaluate(() => (window as any).__row))
      if (kind === 'first') await page.waitForTimeout(3000)
    }
    await context.close()
  }
  for (const [k, v] of Object.entries(res)) { const t = v.toSorted((a, b) => a - b); process.stdout.write(`${k} median ${t[Math.floor(t.length / 2)]!.toFixed(0)} of ${t.map((x) => x.toFixed(0)).join(' ')}\n`) }
  await browser.close()
}
