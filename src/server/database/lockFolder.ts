import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rename, rm, stat, symlink } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'

/** Another process has locked the folder or is just doing so. The message names it and says what to do. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse'
}

/** The files of one lock: all in `dir` whose names begin with `name`. */
type LockPlace = { readonly dir: string; readonly name: string }

/** `asking`: not decided yet. `lost`: another process goes before this one. */
type LockClaim = {
  readonly id: string
  readonly file: string
  state: 'asking' | 'held' | 'lost'
  readonly withdraw: () => Promise<void>
}

/** The answer of another process: whether it goes before the one that asks, and its name; null when it gives none. */
type LockReply = { readonly isFirst: boolean; readonly process: string | null }

/** A process that was stopped by a debugger or the machine still holds its lock. */
const answersWithinMs = 10_000
/** A process that withdraws its claim ends a connection without an answer; the next one is refused. */
const mostTries = 5
/** macOS allows 103 bytes for the path of a socket, and Node cuts a longer one off without an error. */
const longestSocketPath = 100
/** How a file system says that it has no sockets, as exFAT and the Windows drives of WSL do. */
const noSockets: readonly unknown[] = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL']

/**
 * Locks `folder` for this process. PGlite would open a folder twice without an error and lose half of what both write.
 *
 * The lock is a socket that this process listens on: the kernel ends it with the process, whatever way that ends, and a
 * connection to it shows that it is alive. So no number of a process, name of a host or age of a file decides anything.
 * Its file is beside the folder, so that containers of one machine that share the folder see it as well. A lock over a
 * network file system is not supported: another machine's socket looks like that of a dead process.
 *
 * @returns a function that releases the folder
 * @throws {FolderInUse} when a running process has locked it, or is doing so and goes first
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  if (process.platform === 'win32') return lockByPipe(folder)
  const beside = { dir: dirname(folder), name: `${basename(folder)}.lock` }
  try {
    return await lockAt(beside, folder)
  } catch (cause) {
    if (!noSockets.includes(codeOf(cause))) throw cause
    const { dev, ino } = await stat(beside.dir)
    return lockAt({ dir: tmpdir(), name: `deskbell-${dev}-${ino}-${beside.name}` }, folder)
  }
}

async function lockAt(place: LockPlace, folder: string): Promise<() => Promise<void>> {
  const claim = await newClaim(place, folder)
  try {
    const files = (await readdir(place.dir)).filter((name) => isOfLock(name, place))
    const leftovers: string[] = []
    for (const name of files.filter((one) => one !== basename(claim.file))) {
      const reply = isClaim(name, place) ? await ask(join(place.dir, name), claim.id) : null
      if (reply?.isFirst) throw inUse(folder, reply.process)
      if (reply === null) leftovers.push(name)
    }
    if (claim.state === 'lost') throw beingOpened(folder)
    claim.state = 'held'
    for (const name of leftovers) await rm(join(place.dir, name), { force: true })
  } catch (cause) {
    await claim.withdraw()
    throw cause
  }
  return claim.withdraw
}

const isOfLock = (file: string, { name }: LockPlace): boolean =>
  file === name || file.startsWith(`${name}.`)

/** Anything else is a draft of a claim. */
const isClaim = (file: string, { name }: LockPlace): boolean =>
  /^\.[\da-f]{8}$/.test(file.slice(name.length))

/**
 * A claim that others see. It gets its name once this process listens: before that, a connection would be refused as if
 * the process were dead.
 */
async function newClaim({ dir, name }: LockPlace, folder: string): Promise<LockClaim> {
  const id = randomBytes(4).toString('hex')
  const file = join(dir, `${name}.${id}`)
  const draft = `${file}.new`
  const server = answering((otherId) => {
    const isFirst = claim.state === 'held' || (claim.state === 'asking' && id < otherId)
    if (!isFirst) claim.state = 'lost'
    return isFirst
  })
  const claim: LockClaim = {
    id,
    file,
    state: 'asking',
    async withdraw() {
      claim.state = 'lost'
      server.close()
      await rm(file, { force: true })
    },
  }
  await withShortPath(draft, (path) => listening(server, path)).catch((cause: unknown) => {
    throw withPath(cause, dir)
  })
  try {
    await rename(draft, file)
  } catch (cause) {
    await claim.withdraw()
    // A process that has the folder clears up what does not belong to it.
    throw codeOf(cause) === 'ENOENT' ? beingOpened(folder) : cause
  }
  return claim
}

/**
 * A server that keeps no process running.
 *
 * @param isFirst whether this process goes before the claim that asks
 */
const answering = (isFirst: (asked: string) => boolean): Server =>
  createServer((socket) => {
    socket.unref().on('error', ignored)
    socket.once('data', (request) => {
      const order = isFirst(String(request)) ? 'first' : 'after'
      socket.end(`${order} ${process.pid} on ${hostname()}`)
    })
  })
    .unref()
    .on('error', ignored)

/** The other process has ended, or this one has no file left to answer with: the other tries again, and starts later. */
const ignored = (): void => {}

const listening = (server: Server, path: string): Promise<void> =>
  new Promise((done, fail) => void server.once('error', fail).listen(path, done))

/** @returns null when no process listens there any more */
async function ask(file: string, id: string): Promise<LockReply | null> {
  for (let attempt = 0; attempt < mostTries; attempt += 1) {
    const answer = await withShortPath(file, (path) => answerOf(path, id))
    if (answer === 'nobody') return null
    if (answer === 'silent') break
    const [, order, name = null] = /^(first|after) (.+)$/s.exec(answer) ?? []
    if (order !== undefined) return { isFirst: order === 'first', process: name }
  }
  return { isFirst: true, process: null }
}

/** `''` when the other side ends the connection without an answer. */
function answerOf(path: string, id: string): Promise<string> {
  return new Promise((done, fail) => {
    let answer = ''
    const socket = connect(path)
    socket.setEncoding('utf8').setTimeout(answersWithinMs)
    socket.on('connect', () => void socket.write(id))
    socket.on('data', (part: string) => {
      answer += part
    })
    socket.on('timeout', () => {
      done('silent')
      socket.destroy()
    })
    socket.on('error', (cause) => {
      const code = codeOf(cause)
      if (code === 'ECONNREFUSED' || code === 'ENOENT') done('nobody')
      else if (code === 'EACCES') fail(withPath(cause, path))
    })
    socket.on('close', () => done(answer))
  })
}

/** Gives `work` a path to `file` that is short enough for a socket: its own, or one through a link to its folder. */
async function withShortPath<T>(file: string, work: (path: string) => Promise<T>): Promise<T> {
  if (Buffer.byteLength(file) <= longestSocketPath) return work(file)
  const aside = await mkdtemp(join(tmpdir(), 'deskbell-'))
  try {
    await symlink(resolve(dirname(file)), join(aside, 'to'))
    return await work(join(aside, 'to', basename(file)))
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
}

/** On Windows a pipe has a name and no file, and only one process can be the first to open it. */
async function lockByPipe(folder: string): Promise<() => Promise<void>> {
  const name = createHash('sha256').update(resolve(folder).toLowerCase()).digest('hex')
  const pipe = `\\\\.\\pipe\\deskbell-${name}`
  const server = answering(() => true)
  try {
    await listening(server, pipe)
  } catch (cause) {
    if (codeOf(cause) !== 'EADDRINUSE') throw cause
    throw inUse(folder, (await ask(pipe, 'asking'))?.process ?? null)
  }
  return async () => void server.close()
}

const inUse = (folder: string, holder: string | null): FolderInUse =>
  new FolderInUse(
    `The data folder ${folder} is in use by ${holder === null ? 'another process' : `process ${holder}`}.` +
      ' Stop that one first, or set DATA_DIR to another folder.',
  )

const beingOpened = (folder: string): FolderInUse =>
  new FolderInUse(
    `The data folder ${folder} is being opened by another process. Start again later, or set DATA_DIR to another folder.`,
  )

/** An error of a socket as one of the file system: it is the folder that may not be written, or is full. */
const withPath = (cause: unknown, path: string): unknown =>
  Object.assign(new Error(`the lock beside ${path} could not be taken`, { cause }), {
    code: codeOf(cause),
    path,
  })

/** The error code of Node: `ENOENT`, `ECONNREFUSED`. */
const codeOf = (cause: unknown): unknown =>
  cause instanceof Error && 'code' in cause ? cause.code : undefined
