import { useMay } from '../../core/api/roles/useMay.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { paths } from '../../ui/paths.ts'
import { SettingsSection } from '../../ui/SettingsSection.tsx'
import styles from './SettingsPlace.module.css'

/** For managers: the way to the audit trail. */
export function AuditSection() {
  if (useMay()?.setTablet !== true) return null
  return (
    <SettingsSection title="Audit trail">
      <p>
        Who did what to which booking, who signed in, what was saved or printed, at every desk of
        the business.
      </p>
      <div className={styles.out}>
        <ButtonLink to={paths.audit}>Open the audit trail</ButtonLink>
      </div>
    </SettingsSection>
  )
}
