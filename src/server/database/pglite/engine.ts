import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { DurableFiles, syncing } from './durableFiles.ts'
import { openWhole } from './syncedFolder.ts'

/** The options of an engine; all of them can be sent to a thread. */
export type EngineWish = {
  /** The folder of the database; `memory` stores nothing on the disk. */
  readonly dataDir: string
  /** Whether what is committed must survive a power cut. */
  readonly isDurable: boolean
  /** The `dump` of another database, from which a new one starts. */
  readonly snapshot?: Blob
}

/** A Postgres inside this process, which is spoken to as over a network. */
export type DatabaseEngine = {
  /**
   * Postgres's answer to messages of its protocol, which end with a sync or are one query. It answers one at a time.
   *
   * @param messages cannot be used afterwards
   */
  readonly answer: (messages: Uint8Array<ArrayBuffer>) => Promise<readonly Uint8Array[]>
  /** The whole database as a file. */
  readonly dump: () => Promise<Blob>
  readonly close: () => Promise<void>
}

/** Saves much memory compared with the default of 128, and holds the pages that the lists of a large business need. */
const startParams = ['-c', 'shared_buffers=32MB']

/** Starts an engine in the thread that calls it, which waits for each answer and can do nothing else meanwhile. */
export async function openEngine({
  dataDir,
  isDurable,
  snapshot,
}: EngineWish): Promise<DatabaseEngine> {
  const options: PGliteOptions = {
    ...(isDurable ? { fs: new DurableFiles(dataDir) } : dataDir === 'memory' ? {} : { dataDir }),
    startParams: [
      ...(isDurable ? syncing(PGlite.defaultStartParams) : PGlite.defaultStartParams),
      ...startParams,
    ],
    // What the service's search for a part of a name needs.
    extensions: { pg_trgm },
    ...(snapshot === undefined ? {} : { loadDataDir: snapshot }),
  }
  const open = () => PGlite.create(options)
  const database = await (isDurable ? openWhole(dataDir, open) : open())
  return {
    async answer(messages) {
      const parts: Uint8Array[] = []
      await database.execProtocolRawStream(messages, {
        // The bytes are a view of memory that the database reuses, so they are copied.
        onRawData: (part) => void parts.push(part.slice()),
      })
      return parts
    },
    dump: () => database.dumpDataDir('none'),
    close: () => database.close(),
  }
}
