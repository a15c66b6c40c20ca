import type { ReactNode } from 'react'
import { mailLink, phoneLink } from './contactLinks.ts'
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
export const Contacts = ({ email, phone, noPhone = 'No phone number told' }: ContactsProps) => (
  <>
    <Reach icon={<MailIcon size="s" />} text={email} link={mailLink(email)}>
      No e-mail address told
    </Reach>
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
