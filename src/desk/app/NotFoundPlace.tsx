import { ButtonLink } from '../kit/Button.tsx'
import { Empty } from '../kit/Empty.tsx'
import { paths } from '../kit/paths.ts'
import { Place } from '../kit/place/Place.tsx'

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
