import { t } from '@lingui/core/macro'
import { useNow, useZone } from '../../core/api/clock.ts'
import { useClockTrouble } from '../../core/api/clockWords.ts'
import { TabletForSection } from '../../core/api/roles/TabletForSection.tsx'
import { useMay } from '../../core/api/roles/useMay.ts'
import { useSignIn } from '../../core/api/signIn.ts'
import { InstallSection } from '../../core/device/install/InstallSection.tsx'
import { KeptHere } from '../../core/device/screens/KeptHere.tsx'
import { LanguageField } from '../../core/device/screens/LanguageField.tsx'
import { LockAfter } from '../../core/device/screens/LockAfter.tsx'
import { ScreenOn } from '../../core/device/screens/ScreenOn.tsx'
import { SignOutButton } from '../../core/device/screens/SignOutButton.tsx'
import { PaymentRulesSection } from '../../shared/day/check-dialogs/PaymentRulesSection.tsx'
import { GeneralBookingSection } from '../../shared/day/general/GeneralBookingSection.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { type Choice, Choices } from '../../ui/Choices.tsx'
import { Place } from '../../ui/page/Place.tsx'
import { paths } from '../../ui/paths.ts'
import { Facts, SettingsSection } from '../../ui/SettingsSection.tsx'
import { setTheme, type Theme, useTheme } from '../../ui/theme.ts'
import { momentWords } from './momentWords.ts'
import { NoShowSection } from './NoShowSection.tsx'
import styles from './SettingsPlace.module.css'
import { SignInsSection } from './SignInsSection.tsx'

const themes = (): readonly Choice<Theme>[] => [
  { value: 'device', word: t`Same as device`, end: t`Follows day and night` },
  { value: 'light', word: t({ message: 'Light', comment: 'Colors of the screen' }) },
  { value: 'dark', word: t({ message: 'Dark', comment: 'Colors of the screen' }) },
]

/** Settings of this tablet and of the signed-in person. */
export function Component() {
  const theme = useTheme()
  return (
    <Place title={t`Settings`}>
      <div className={styles.settings}>
        <SettingsSection title={t`Appearance`}>
          <Choices label={t`Appearance`} choices={themes()} value={theme} onChange={setTheme} />
        </SettingsSection>
        <SettingsSection title={t`Language`}>
          <div className={styles.field}>
            <LanguageField />
          </div>
        </SettingsSection>
        <SettingsSection title={t`Account`}>
          <SignedInFacts />
          <div className={styles.out}>
            <SignOutButton />
          </div>
        </SettingsSection>
        <SignInsSection />
        <SettingsSection title={t`This tablet`}>
          <TabletFacts />
          <ScreenOn />
        </SettingsSection>
        <SettingsSection
          title={t({ message: 'Lock', comment: 'Heading: when the screen locks by itself' })}
        >
          <LockAfter />
        </SettingsSection>
        <TabletForSection />
        <PaymentRulesSection />
        <NoShowSection />
        <GeneralBookingSection />
        <AuditSection />
        <InstallSection />
        <SettingsSection title={t`Stored on this tablet`}>
          <KeptHere />
        </SettingsSection>
      </div>
    </Place>
  )
}

const unknown = (): string =>
  t({ message: 'Unknown', comment: 'In place of a name, a business, a currency or an address' })

function SignedInFacts() {
  const account = useSignIn((signIn) => signIn.account)
  const business = useSignIn((signIn) => signIn.business)
  const endsAt = useSignIn((signIn) => signIn.endsAt)
  const timeZone = useZone()
  return (
    <Facts
      facts={[
        [t`Name`, account?.name ?? unknown()],
        [t`Business`, business?.name ?? unknown()],
        [t`Currency`, business?.currency ?? unknown()],
        ...(endsAt === null
          ? []
          : ([[t`Signed in until`, momentWords(endsAt, timeZone)]] satisfies [string, string][])),
      ]}
    />
  )
}

function TabletFacts() {
  const serviceHost = useSignIn((signIn) => signIn.serviceHost)
  const moved = useSignIn((signIn) => signIn.notice === 'moved')
  const timeZone = useZone()
  const now = useNow()
  const clockTrouble = useClockTrouble()
  return (
    <Facts
      facts={[
        [t`Time at the business`, momentWords(now.getTime(), timeZone)],
        [t`Time zone`, timeZone.replaceAll('_', ' ')],
        ...(clockTrouble === null ? [] : ([[t`Clock`, clockTrouble]] satisfies [string, string][])),
        [t`Booking system`, hostWords(serviceHost, moved)],
      ]}
    />
  )
}

function hostWords(host: string | null, hasMoved: boolean): string {
  if (host === null) return unknown()
  return hasMoved ? t`${{ address: host }} (new address)` : host
}

/** For managers: the way to the audit trail. */
function AuditSection() {
  if (useMay()?.setTablet !== true) return null
  return (
    <SettingsSection title={t`Audit trail`}>
      <p>{t`See who did what, at every desk.`}</p>
      <div className={styles.out}>
        <ButtonLink to={paths.audit}>{t`Open audit trail`}</ButtonLink>
      </div>
    </SettingsSection>
  )
}
