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
        title={`${title} is for managers`}
        action={<ButtonLink to={paths.today({ due: true })}>Who owes today</ButtonLink>}
      >
        {may.setTablet
          ? 'This tablet is set for the front desk. Settings, “Who this tablet is for”, changes that.'
          : 'What one guest owes stands at their booking, where it can be set as paid.'}
      </Empty>
    </Place>
  )
}
