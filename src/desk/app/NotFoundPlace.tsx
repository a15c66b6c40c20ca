import { ButtonLink } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Place } from '../ui/page/Place.tsx'
import { paths } from '../ui/paths.ts'

/** The place for an unknown address. */
export function NotFoundPlace() {
  return (
    <Place title="Not found">
      <Empty
        title="This page does not exist"
        action={<ButtonLink to={paths.today()}>Go to Today</ButtonLink>}
      >
        Check the address.
      </Empty>
    </Place>
  )
}
