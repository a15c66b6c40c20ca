import { takeOver } from './workerScope.ts'

/** A tablet that downloads for longer than this gets the version it has. */
const patienceMs = 10_000

let renewing = false

/** Whether this page is about to be loaded again by its own wish. */
export const isRenewing = (): boolean => renewing

/**
 * Loads the page again in the newest version there is, letting in one that waits. Only ever on somebody's wish, or
 * where a file of this version is gone.
 *
 * @param isInUse whether something could be lost by it now
 * @returns only when it did not: something was typed or decided meanwhile
 */
export async function renew(isInUse: () => boolean): Promise<void> {
  renewing = true
  // Without a newer one the page is loaded as it is.
  await letIn().catch(() => {})
  renewing = false
  if (isInUse()) return
  location.reload()
  // The page stays as it is until it goes.
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

/** Done, failed or too late: the next step is the same. */
const within = (work: Promise<unknown>): Promise<unknown> =>
  Promise.race([
    work.catch(() => {}),
    new Promise((resolve) => {
      setTimeout(resolve, patienceMs)
    }),
  ])
