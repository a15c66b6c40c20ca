import { ButtonLink } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Place } from '../ui/page/Place.tsx'
import { paths } from '../ui/paths.ts'

/** The place for an unknown address. */
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
