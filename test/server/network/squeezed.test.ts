import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { squeezed } from '../../../src/server/network/squeezed.ts'

const day = {
  bookings: Array.from({ length: 200 }, (_, nth) => ({ code: `KB${nth}`, paid: '0.00' })),
}

describe('the compression of an answer', () => {
  test('is used for a long answer, which stays the same', async () => {
    const sent = await squeezed(
      Response.json(day, { headers: { vary: 'Cookie', 'set-cookie': 'a=1' } }),
      'br, gzip',
    )
    expect(sent.headers.get('content-encoding')).toBe('gzip')
    expect(sent.headers.get('vary')).toBe('Cookie, Accept-Encoding')
    expect(sent.headers.getSetCookie()).toEqual(['a=1'])
    const bytes = new Uint8Array(await sent.arrayBuffer())
    expect(bytes.length).toBeLessThan(JSON.stringify(day).length / 4)
    expect(JSON.parse(gunzipSync(bytes).toString())).toEqual(day)
  })

  test.each([null, 'identity', 'gzip;q=0', 'br, gzip; q=0.0'])(
    'is not used for a client that accepts %s',
    async (accepted) => {
      const sent = await squeezed(Response.json(day), accepted)
      expect(sent.headers.has('content-encoding')).toBe(false)
      expect(await sent.json()).toEqual(day)
    },
  )

  test('is not used for a short answer or a refusal', async () => {
    for (const plain of [Response.json({}), Response.json(day, { status: 502 })]) {
      const sent = await squeezed(plain, 'gzip')
      expect(sent.headers.has('content-encoding')).toBe(false)
    }
  })
})
