import { resolve } from 'node:path'
import { DatabaseUnavailable } from '../database/databaseUnavailable.ts'
import { FolderInUse } from '../database/lockFolder.ts'
import { AnotherVersion } from '../database/migrate.ts'
import { NoPostgres } from '../database/openDatabase.ts'
import { SnapshotUnreadable } from '../snapshots/snapshotFile.ts'
import { TransferRefused } from '../transfer/businessFile.ts'
import { type Settings, WrongSetting } from './settings.ts'

type StartSettings = Pick<Settings, 'PORT' | 'SERVICE_PORT' | 'HOST' | 'DATA_DIR' | 'DATABASE_URL'>

/**
 * Says what the person who starts the desk can do about a failure, in one sentence that names the setting to change.
 *
 * @param cause the error thrown while the database was opened and filled, or the ports were opened
 * @param onDamage what to do when the files of the database are damaged
 * @returns a `WrongSetting` with that sentence; `cause` itself when it is a bug of ours
 */
export function explained(cause: unknown, settings: StartSettings, onDamage = ''): unknown {
  if (isDamaged(cause)) {
    const where = resolve(settings.DATA_DIR)
    return new WrongSetting(`The files of the database in ${where} are damaged. ${onDamage}`, {
      cause,
    })
  }
  for (const one of causesOf(cause)) {
    const sentence = sentenceFor(one, settings)
    if (sentence !== null) return new WrongSetting(sentence, { cause })
  }
  return cause
}

/** Whether the files of the database are damaged. */
export const isDamaged = (cause: unknown): boolean =>
  causesOf(cause).some((one) => one instanceof DatabaseUnavailable && one.why === 'damaged')

/** An error with its chain of causes. */
function causesOf(cause: unknown): readonly Error[] {
  return cause instanceof Error ? [cause, ...causesOf(cause.cause)] : []
}

function sentenceFor(cause: Error, settings: StartSettings): string | null {
  if (
    cause instanceof FolderInUse ||
    cause instanceof NoPostgres ||
    cause instanceof SnapshotUnreadable ||
    cause instanceof TransferRefused
  )
    return cause.message
  if (cause instanceof AnotherVersion) return aboutVersion(settings)
  const isOfListening =
    ('syscall' in cause && cause.syscall === 'listen') ||
    ('hostname' in cause && cause.hostname === settings.HOST)
  return isOfListening ? aboutListening(cause, settings) : aboutData(cause, settings)
}

const aboutVersion = ({ DATA_DIR, DATABASE_URL }: StartSettings): string =>
  DATABASE_URL === undefined
    ? `The data in ${resolve(DATA_DIR)} were made by another version of Deskbell, and nothing was changed. Start that version, or set DATA_DIR to an empty folder.`
    : 'The Postgres database was made by another version of Deskbell, and nothing was changed. Start that version, or set DATABASE_URL to an empty database.'

function aboutListening(cause: Error, { PORT, SERVICE_PORT, HOST }: StartSettings): string | null {
  const port = 'port' in cause ? Number(cause.port) : 0
  const setting = port === SERVICE_PORT ? 'SERVICE_PORT' : 'PORT'
  switch (codeOf(cause)) {
    case 'EADDRINUSE': {
      const taken = [PORT, SERVICE_PORT]
      const next = [port + 1, port + 2, port - 1].find(
        (other) => other <= 65_535 && !taken.includes(other),
      )
      return `Port ${port} is taken. Set ${setting} to another one, for example ${setting}=${next} npm start.`
    }
    case 'EACCES':
      return `Port ${port} is not open to this account. Set ${setting} to one above 1023, for example ${setting}=8080 npm start.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST is ${HOST}, which is no address of this machine. Set HOST to one that is, for example HOST=127.0.0.1 npm start.`
    default:
      return null
  }
}

/** `53100` is Postgres's "disk full" (SQLSTATE), also of the embedded database. */
const diskFullCodes: readonly unknown[] = ['ENOSPC', 'EDQUOT', '53100']
const notAllowed: readonly unknown[] = ['EACCES', 'EPERM', 'EROFS']
const noFolder: readonly unknown[] = ['ENOTDIR', 'EEXIST']

function aboutData(cause: Error, { DATA_DIR, DATABASE_URL }: StartSettings): string | null {
  const code = codeOf(cause)
  const folder = resolve(DATA_DIR)
  if (diskFullCodes.includes(code) || /no space left on device/i.test(cause.message)) {
    return code === '53100' && DATABASE_URL !== undefined
      ? 'The disk of the Postgres server is full. Make room there, or set DATABASE_URL to another server.'
      : `The disk is full where the data lie (${folder}). Make room there, or set DATA_DIR to a folder on another disk.`
  }
  // Only errors of the file system have a path.
  if (!('path' in cause)) return null
  if (notAllowed.includes(code)) {
    return `The data folder ${folder} may not be written by this account. Set DATA_DIR to a folder that may.`
  }
  if (noFolder.includes(code)) {
    return `The data folder ${folder} is not a folder. Set DATA_DIR to one; it is made when it is not there.`
  }
  return null
}

const codeOf = (cause: Error): unknown => ('code' in cause ? cause.code : undefined)
