import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { NotGiven } from './NotGiven.tsx'
import { MailIcon, PhoneIcon } from './placeIcons.tsx'
import styles from './Reach.module.css'

type ContactsProps = {
  email: string
  phone: string
  /** The words for a missing number: the service has none, or has not answered yet. */
  noPhone?: string
}

/** The customer's e-mail address and phone number. */
export const Contacts = ({ email, phone, noPhone = t`No phone number` }: ContactsProps) => (
  <>
    <Reach
      icon={<MailIcon size="s" />}
      text={email}
      link={mailLink(email)}
    >{t`No e-mail address`}</Reach>
    <Reach icon={<PhoneIcon size="s" />} text={phone} link={phoneLink(phone)}>
      {noPhone}
    </Reach>
  </>
)

type ReachProps = {
  icon: ReactNode
  text: string
  link: string | null
  children: string
}

/** A link only where the text plainly is an address; otherwise the guest's own text. */
function Reach({ icon, text, link, children }: ReachProps) {
  if (text.trim() === '') return <NotGiven>{children}</NotGiven>
  const written = <bdi className={styles.written}>{text}</bdi>
  return link === null ? (
    <p className={styles.reach}>
      {icon}
      {written}
    </p>
  ) : (
    <a className={styles.reach} href={link}>
      {icon}
      {written}
    </a>
  )
}

/** The `mailto:` link, or null where the guest's text is not plainly an address: then it stays text. */
export function mailLink(email: string): string | null {
  const address = email.trim()
  const isPlain =
    address.length <= 254 &&
    /^[^\s@<>"',;:?&%]+@[^\s@<>"',;:?&%]+\.[^\s@<>"',;:?&%.]+$/u.test(address)
  return isPlain ? `mailto:${address}` : null
}

/** The `tel:` link, or null where the guest's text is not plainly a number. */
export function phoneLink(phone: string): string | null {
  const written = phone.trim()
  if (!/^\+?[\d\s().\-/]{5,24}$/.test(written)) return null
  const digits = written.replaceAll(/\D/g, '')
  if (digits.length < 5 || digits.length > 15) return null
  return `tel:${written.startsWith('+') ? '+' : ''}${digits}`
}
