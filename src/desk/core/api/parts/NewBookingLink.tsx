import type { LinkProps } from 'react-router'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { PlusIcon } from '../../../ui/icons.tsx'
import { useWhyNoBooking } from '../roles/useMay.ts'

/** The link to New booking. A person who may only read sees it disabled, with the reason. */
export function NewBookingLink({ to, className, children }: NewBookingLinkProps) {
  const off = useWhyNoBooking()
  return off === null ? (
    <ButtonLink to={to} icon={<PlusIcon />} className={className}>
      {children}
    </ButtonLink>
  ) : (
    <Button icon={<PlusIcon />} className={className} off={off}>
      {children}
    </Button>
  )
}

type NewBookingLinkProps = Pick<LinkProps, 'to' | 'className' | 'children'>
