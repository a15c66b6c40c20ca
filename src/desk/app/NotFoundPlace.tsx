import { t } from '@lingui/core/macro'
import { ButtonLink } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Place } from '../ui/page/Place.tsx'
import { paths } from '../ui/paths.ts'

/** The place for an unknown address. */
export function NotFoundPlace() {
  return (
    <Place title={t`Not found`}>
      <Empty
        title={t`This page does not exist`}
        action={<ButtonLink to={paths.today()}>{t`Go to Today`}</ButtonLink>}
      >{t`Check the address.`}</Empty>
    </Place>
  )
}
