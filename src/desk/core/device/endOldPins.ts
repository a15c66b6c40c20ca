import { readPeople } from '../vault/keptVault.ts'
import { destroyKeyParts } from '../vault/keyParts.ts'
import { crossOut, noteToDelete } from './toDelete.ts'

/** Destroys every key part that no row names: then earlier PINs open nothing, on a copy of the disk either. */
export const destroyUnnamedParts = (): Promise<void> =>
  destroyKeyParts(
    async () => new Set((await readPeople()).flatMap(({ byPin }) => byPin?.part ?? [])),
  )

/** Noted before a PIN is replaced or ended: a tablet that is switched off in the middle ends it at its next start. */
export const noteOldPins = (): void => noteToDelete(['parts:unnamed'])

/** Ends every replaced PIN. A deletion that this tablet refuses now is tried again at the next start. */
export async function endOldPins(): Promise<void> {
  noteOldPins()
  try {
    await destroyUnnamedParts()
    crossOut(['parts:unnamed'])
  } catch {
    // The word stays noted.
  }
}
