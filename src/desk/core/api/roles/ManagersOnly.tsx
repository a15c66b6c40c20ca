import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { ArrivingPlace } from '../../../ui/page/ArrivingPlace.tsx'
import { Place } from '../../../ui/page/Place.tsx'
import { paths } from '../../../ui/paths.ts'
import { useMay } from './useMay.ts'

type ManagersOnlyProps = {
  /** The place's name: `Payments`. */
  title: string
  children: ReactNode
}

/** A place whose sums not everybody may see: nothing of it is requested or drawn before the person's role is known. */
export function ManagersOnly({ title, children }: ManagersOnlyProps) {
  const may = useMay()
  if (may === null) return <ArrivingPlace title={title} />
  if (may.seeSums) return children
  return (
    <Place title={title}>
      <Empty
        title={t`Managers only`}
        action={<ButtonLink to={paths.today({ due: true })}>{t`Show due today`}</ButtonLink>}
      >
        {may.setTablet
          ? t`This tablet is set to front desk. You can change it in Settings.`
          : t`Open a booking to see its balance and record a payment.`}
      </Empty>
    </Place>
  )
}
