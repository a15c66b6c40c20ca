import { once } from 'node:events'
import { createServer } from 'node:net'

/** A port of this machine that nobody else gets until it is released. */
export type HeldPort = { readonly port: number; letGo(): Promise<void> }

export async function heldPort(): Promise<HeldPort> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return {
    port: address.port,
    async letGo() {
      server.close()
      await once(server, 'close')
    },
  }
}

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  const held = await heldPort()
  await held.letGo()
  return held.port
}
