import { tabletNow } from '../../ui/tabletClock.ts'
import type { Api } from '../api/apiClient.ts'
import type { CurrentSignIn } from '../api/signIn.ts'
import { changePerson, readPerson } from '../vault/keptVault.ts'
import { withKeyParts } from '../vault/keyParts.ts'
import type { Vault } from '../vault/vault.ts'
import { isSame, openVaultKeys } from '../vault/vaultKeys.ts'
import { sealAway } from './away.ts'
import { markAtGate, wrapByShare } from './gateShare.ts'
import { sealSignIn } from './keptSignIn.ts'
import { tryPin, type WrongPin } from './openByPin.ts'

export type Regained = { readonly is: 'open'; readonly vault: Vault } | WrongPin

/**
 * Opens the vault with the PIN when the gate's share no longer opens it, and stores a new share: the gate had new
 * keys, or the browser lost the cookie that names the tablet.
 *
 * @param signIn of the signed-in person; `id` is theirs
 * @throws {ServiceFailure} when the gate could not be reached; nothing is changed then
 */
export async function regain(
  api: Api,
  {
    signIn,
    id,
    pin,
  }: { readonly signIn: CurrentSignIn; readonly id: string; readonly pin: string },
): Promise<Regained> {
  const tried = await tryPin(id, pin)
  if (tried.is !== 'right') return tried
  const { row, raw, proof } = tried
  try {
    // The 24 h count from the question: a tablet may sleep before it reads the answer.
    const contactAt = tabletNow()
    const byShare = await wrapByShare(raw, await markAtGate(api, proof), id)
    const sealed = await sealSignIn(signIn, raw, id)
    // Another tab may make the row again at this moment: the PIN as it is then is put away.
    await withKeyParts(async () => {
      const away = await sealAway((await readPerson(id)) ?? row, raw, id)
      await changePerson(id, (now) =>
        // New keys that another tab has set stay.
        isSame(now.byShare.key, row.byShare.key)
          ? {
              ...now,
              away,
              byShare,
              session: sealed,
              // A later answer of the gate may have been noted already.
              contactAt: now.contactAt === row.contactAt ? contactAt : now.contactAt,
            }
          : now,
      )
    })
    return { is: 'open', vault: await openVaultKeys(row, raw, signIn.person ?? '') }
  } finally {
    raw.fill(0)
  }
}
