import { readFileSync } from 'node:fs'
import { aWindowlessBrowser } from '../../e2e/aBrowser.ts'
export async function run([f, path, selector]: readonly string[]) {
  const browser = await aWindowlessBrowser()
  const { origin, cookies } = JSON.parse(readFileSync(f!, 'utf8'))
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 }, serviceWorkers: 'block' })
  await context.addCookies(cookies)
  const page = await context.newPage()
  const s = await context.newCDPSession(page)
  await s.send('Network.enable')
  await s.send('Network.emulateNetworkConditions', { offline: false, latency: 60, downloadThroughput: 9000 * 125, uploadThroughput: 9000 * 125 })
  await s.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript((sel) => {
    const look = () => { if (document.querySelector(sel!)) { requestAnimationFrame(() => requestAnimationFrame(() => { (window as any).__row = performance.now() })) } else requestAnimationFrame(look) }
    requestAnimationFrame(look)
    ;(window as any).__long = []
    new PerformanceObserver((l) => { for (const e of l.getEntries()) (window as any).__long.push([e.startTime, e.duration]) }).observe({ type: 'longtask', buffered: true })
  }, selector)
  await page.goto(origin + path)
  await page.waitForFunction(() => (window as any).__row !== undefined, undefined, { timeout: 60000 })
  await page.waitForTimeout(500)
  const out = await page.evaluate(() => ({ row: (window as any).__row, long: (window as any).__long, res: performance.getEntriesByType('resource').map((e: any) => [Math.round(e.startTime), Math.round(e.responseEnd), e.name.replace(/.*\/\/[^/]*/, '').slice(0, 70)]) }))
  console.log('row', Math.round(out.row)); for (const r of out.res) console.log(r.join(' ')); console.log(out.long.map((l: number[]) => `${Math.round(l[0]!)}+${Math.round(l[1]!)}`).join(' '))
  await browser.close()
}
