import { takeOver } from './shell.ts'

/** A tablet that needs longer than this for the download gets the version it has. */
const patienceMs = 10_000

let renewing = false

/** Whether this page has started its own reload. */
export const isRenewing = (): boolean => renewing

/**
 * Loads the page again in the newest version there is, and starts a worker that waits. Only when somebody asks for it,
 * or where a file of this version is gone.
 *
 * @param isInUse whether a reload could lose something now
 * @returns only when it did not reload, because somebody typed or did something meanwhile
 */
export async function renew(isInUse: () => boolean): Promise<void> {
  renewing = true
  // If the newer one cannot be started, the page reloads in its own version.
  await letIn().catch(() => {})
  renewing = false
  if (isInUse()) return
  location.reload()
  // Never resolves: the page stays unchanged until the reload ends it.
  await new Promise(() => {})
}

async function letIn(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration === undefined) return
  await within(registration.update())
  if (registration.installing !== null) await within(installed(registration.installing))
  const { waiting } = registration
  if (waiting === null) return
  const letInNow = changed(navigator.serviceWorker)
  waiting.postMessage(takeOver)
  await within(letInNow)
}

const installed = (worker: ServiceWorker): Promise<void> =>
  new Promise((resolve) => {
    worker.addEventListener('statechange', () => {
      if (worker.state !== 'installing') resolve()
    })
  })

const changed = (container: ServiceWorkerContainer): Promise<void> =>
  new Promise((resolve) => {
    container.addEventListener('controllerchange', () => resolve(), { once: true })
  })

/** Waits for the work, whether it succeeds, fails or takes too long: the next step is the same. */
const within = (work: Promise<unknown>): Promise<unknown> =>
  Promise.race([
    work.catch(() => {}),
    new Promise((resolve) => {
      setTimeout(resolve, patienceMs)
    }),
  ])
