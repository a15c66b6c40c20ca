import { deleteDB } from 'idb'
import { forgetOutbox } from '../commands/outbox.ts'
import { forgetReplica } from '../replica/forgetReplica.ts'
import type { Service } from '../service/serviceClient.ts'
import { flag, setFlag } from './flags.ts'
import { useStanding } from './followVault.ts'
import { idOf } from './keeper.ts'
import { changePerson, deleteVault, removePerson } from './keptVault.ts'
import { useVault } from './vault.ts'

const patienceMs = 2_000

/**
 * Deletes a database. Another tab that holds it open is told by the browser and lets go; one that does not leaves it to
 * the next start, before anything is shown.
 *
 * @returns whether it is gone
 */
async function remove(name: string): Promise<boolean> {
  let isBlocked = false
  const deleting = deleteDB(name, {
    blocked: () => {
      isBlocked = true
    },
  })
  await Promise.race([deleting, new Promise((resolve) => setTimeout(resolve, patienceMs))])
  const waits = new Set((flag('wiping') ?? '').split(' ').filter(Boolean))
  if (isBlocked) waits.add(name)
  else waits.delete(name)
  setFlag('wiping', waits.size === 0 ? null : [...waits].join(' '))
  return !isBlocked
}

/** Nothing of the service's lists is left here. @returns whether the disk is rid of them already */
function removeReplica(): Promise<boolean> {
  forgetReplica()
  return remove('desk-replica')
}

/** What a tab of before held open. Called before anything is shown. */
export async function finishWiping(): Promise<void> {
  for (const name of (flag('wiping') ?? '').split(' ').filter(Boolean)) await remove(name)
}

/**
 * On sign-out: the copies of lists are deleted, and so are this person's keys unless they keep unsent work here. Then
 * only their next sign-in opens it. The tablet stays the business's own.
 *
 * @param keeps their unsent actions wait for them
 * @returns whether all of it is gone already
 */
export async function wipePerson(person: string, keeps: boolean): Promise<boolean> {
  // First, while it can be told from other people's: later nobody could read it, and it would lie there for ever.
  if (!keeps) await forgetOutbox(person).catch(() => {})
  useVault.setState({ state: 'locked', vault: null })
  useStanding.setState({ standing: 'unknown', id: null })
  const id = await idOf(person).catch(() => null)
  if (id !== null && keeps) {
    await changePerson(id, (row) => ({
      ...row,
      byPin: null,
      drawers: { ...row.drawers, replica: null },
    }))
  } else if (id !== null) await removePerson(id)
  return removeReplica()
}

async function unmark(): Promise<void> {
  await deleteVault(() => setFlag('wiping', 'desk-vault'))
  setFlag('tablet', null)
  useVault.setState({ state: 'unmarked', vault: null })
}

const kept = [
  'desk-replica',
  'desk-outbox',
  'desk-handover',
  'desk-payments',
  'desk-own-payments',
  'desk-day-close',
  'desk-views',
]

/** This is the business's tablet no more: everything that was kept for anybody goes, and the gate forgets it. */
export async function forgetTablet(service: Service): Promise<boolean> {
  useStanding.setState({ standing: 'nobody', id: null })
  // First the keys: nothing that is still on its way to the disk is written again.
  useVault.setState({ state: 'unmarked', vault: null })
  forgetReplica()
  const gone = await Promise.all(kept.map(remove))
  await unmark()
  setFlag('tablet', 'not')
  await service.gate('POST', '/auth/device/forget', {})
  return gone.every(Boolean)
}
