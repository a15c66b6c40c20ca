import { useLoaded } from '../../../ui/useLoaded.ts'
import { useNow } from '../../api/clock.ts'
import { oldPackWords } from '../../replica/packWords.ts'
import { packAges } from '../../replica/paperPack.ts'
import { isMarked } from '../../vault/flags.ts'
import { whenLockDrawn } from '../../vault/lockDrawn.ts'
import { whenLeft } from '../signOut.ts'
import styles from './LockScreen.module.css'

/** On the lock screen: that the downtime pack of the chosen person is old. Nothing while it is fresh. */
export function OldPack({ id }: { id: string | null }) {
  // Where the ages cannot be read, the person finds the pack and its age after unlocking.
  const ages = useLoaded(() => look().catch(() => null))
  const now = useNow().getTime()
  const madeAt = id === null ? undefined : ages?.get(id)
  const words = madeAt === undefined ? null : oldPackWords(madeAt, now)
  return words === null ? null : <p className={styles.why}>{words}</p>
}

async function look(): Promise<ReadonlyMap<string, number> | null> {
  if (!isMarked()) return null
  await Promise.all([whenLockDrawn(), whenLeft()])
  return packAges()
}
