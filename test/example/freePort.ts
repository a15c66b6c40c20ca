import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** A port of this machine that nobody else gets until it is released. */
export type HeldPort = { readonly port: number; letGo(): Promise<void> }

/**
 * Below those that a system gives to outgoing connections, since one of these could take a port between its release and
 * its use; above those that a browser refuses.
 */
const ports = [11_000, 32_000] as const

export async function heldPort(): Promise<HeldPort> {
  const port = randomInt(...ports)
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return heldPort()
    throw error
  }
  return {
    port,
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
