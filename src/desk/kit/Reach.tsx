import type { ReactNode } from 'react'
import { mailLink, phoneLink } from './contactLinks.ts'
import { NotTold } from './NotTold.tsx'
import { MailIcon, PhoneIcon } from './placeIcons.tsx'
import styles from './Reach.module.css'

type ContactsProps = {
  email: string
  phone: string
  /** In place of a number that is not there: nobody told one, or nobody has asked yet. */
  noPhone?: string
}

/** How a customer is reached. */
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

/** Pressed to write or call only when it plainly is an address; otherwise as the guest wrote it. */
function Reach({ icon, text, link, children }: ReachProps) {
  if (text.trim() === '') return <NotTold>{children}</NotTold>
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
