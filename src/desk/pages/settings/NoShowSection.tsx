import { t } from '@lingui/core/macro'
import { useApi } from '../../core/api/ApiContext.ts'
import type { Api } from '../../core/api/apiClient.ts'
import { statusNamed, useStatuses } from '../../core/api/queries/statuses.ts'
import { useMay } from '../../core/api/roles/useMay.ts'
import { useSignIn } from '../../core/api/signIn.ts'
import { SelectField } from '../../ui/Field.tsx'
import { say } from '../../ui/messages.ts'
import { SettingsSection } from '../../ui/SettingsSection.tsx'
import styles from './SettingsPlace.module.css'

/** No status id: while it is chosen, the names decide. */
const byName = ' '

/** For managers only: the status that means no-show on every desk of the business. */
export function NoShowSection() {
  const may = useMay()
  const api = useApi()
  const statuses = useStatuses()
  const chosen = useSignIn(({ noShowStatus }) => noShowStatus)
  if (may?.setTablet !== true) return null
  // Chosen on another tablet, which has seen more bookings: it is never shown as another choice.
  const isListed = chosen === null || chosen === '' || statuses.some(({ id }) => id === chosen)
  const offered = isListed ? statuses : [...statuses, statusNamed({ id: chosen, name: chosen })]
  return (
    <SettingsSection title={t`No-show status`}>
      <div className={styles.field}>
        <SelectField
          label={t`Status for guests who did not come`}
          hint={t`Applies to the whole business. Other tablets update when next opened.`}
          value={chosen ?? byName}
          onChange={({ target }) => void choose(api, target.value === byName ? null : target.value)}
        >
          <option value={byName}>{t`The status named “No-show”`}</option>
          {offered.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value="">
            {t({ message: 'None', context: 'status', comment: 'No status means no-show' })}
          </option>
        </SelectField>
      </div>
    </SettingsSection>
  )
}

/** Sets it for every desk; other desks learn it when they next read the sign-in. */
async function choose(api: Api, status: string | null): Promise<void> {
  try {
    await api.gate('POST', '/auth/no-show', { status })
    useSignIn.setState({ noShowStatus: status })
  } catch {
    say({ text: t`Not saved. Go online, then try again.`, tone: 'needs', key: 'no-show' })
  }
}
