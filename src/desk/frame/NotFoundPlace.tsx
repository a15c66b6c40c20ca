import { ButtonLink } from '../parts/Button.tsx'
import { Empty } from '../parts/Empty.tsx'
import { paths } from '../paths.ts'
import { Place } from './Place.tsx'

/** An address that leads nowhere. */
export function NotFoundPlace() {
  return (
    <Place title="Nothing here">
      <Empty
        title="There is no such place"
        action={<ButtonLink to={paths.today()}>Go to Today</ButtonLink>}
      >
        The address may be mistyped, or from a newer Deskbell.
      </Empty>
    </Place>
  )
}
