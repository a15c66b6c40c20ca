import { type Disk, openDisk } from './disk.ts'
import { setStorageFacts } from './outboxFacts.ts'

/** Work on the outbox's disk, one piece after the other. A disk that failed is opened again for the next piece. */
export type DiskTurns = {
  /** @throws when it cannot be done now; nothing else may use the disk then */
  readonly doFirst: (work: (on: Disk) => Promise<void>) => Promise<void>
  /** Resolves when it is done or has failed; {@link setStorageFacts} then says so. */
  readonly doNext: (work: (on: Disk) => Promise<void>) => Promise<void>
  /** Resolves when all that was begun is over. */
  readonly whenIdle: () => Promise<void>
  readonly close: () => Promise<void>
}

export function createDiskTurns(): DiskTurns {
  let disk: Disk | null = null
  let tail: Promise<void> = Promise.resolve()

  const opened = async (): Promise<Disk> => (disk ??= await openDisk())

  async function doAfter(before: Promise<void>, work: (on: Disk) => Promise<void>): Promise<void> {
    await before
    try {
      await work(await opened())
      setStorageFacts({ storage: 'works' })
    } catch {
      // The disk is full or forbidden, or a newer version of the desk closed it: the next write opens it again.
      disk?.close()
      disk = null
      setStorageFacts({ storage: 'failed' })
    }
  }

  return {
    doFirst: async (work) => {
      const on = await opened()
      try {
        await work(on)
      } catch (thrown) {
        on.close()
        throw thrown
      }
      setStorageFacts({ storage: 'works' })
    },
    doNext: (work) => {
      tail = doAfter(tail, work)
      return tail
    },
    whenIdle: () => tail,
    close: async () => {
      await tail
      disk?.close()
      disk = null
    },
  }
}
