import { type RunningDesk, startDesk } from '../../e2e/aRunningDesk.ts'
import { asking } from '../../example/asking.ts'
import { sentProduct } from '../../example/sentProduct.ts'

const pair = { key: 'key_of_the_bench', secret: 'pair-secret-of-the-bench' }

/** A running desk whose business has so many items: those of the demo, and as many of one kind as are needed beside. */
export async function startLargeHouse(items: number): Promise<RunningDesk> {
  const desk = await startDesk({
    SERVICE_API_KEY: pair.key,
    SERVICE_API_SECRET: pair.secret,
    SERVICE_THROTTLE: 'off',
    DEMO_BOOKINGS: '200',
    LOG_LEVEL: 'warn',
  })
  const service = asking((path, init) => fetch(desk.serviceOrigin + path, init), {
    authorization: `Basic ${btoa(`${pair.key}:${pair.secret}`)}`,
  })
  const { body } = await service.get('item')
  for (let nth = Object.keys(body.items ?? {}).length; nth < items; nth += 1) {
    await service.send(
      'POST',
      '/api/4.0/products',
      sentProduct({ sku: `raft-${nth}`, name: `Raft ${nth}` }),
    )
  }
  return desk
}
