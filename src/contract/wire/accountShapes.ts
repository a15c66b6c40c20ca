import { z } from 'zod'
import { bit, moment, named, text, whole, yesNo } from './leafShapes.ts'

/** A staff account of 3.0. §2.7 */
export const account3 = named(
  'Account',
  z.object({
    account_id: whole(1),
    first_name: text('Maria'),
    last_name: text('Keller'),
    nickname: text('Maria'),
    login_id: text('maria'),
    email: text('maria@bay.example'),
    mobile_phone: text('+1 604 555 0100'),
    enabled: bit(),
    date_created: whole(1_700_000_000),
    date_last_login: whole(0, '0 when never.'),
    ip_last_login: text('203.0.113.7', 'Empty for others than themselves and a manager.'),
    feed_token: text('f00d', 'Empty for others than themselves and a manager.'),
    partner: bit(),
  }),
)

/** A staff account as 3.0 writes it. §2.7 */
export type WireAccount = z.input<typeof account3>

/** A staff account of 4.0. §4.4 */
export const account4 = named(
  'Account4',
  z.object({
    id: whole(1),
    firstName: text('Maria'),
    lastName: text('Keller'),
    nickname: text('Maria'),
    loginId: text('maria'),
    email: text('maria@bay.example'),
    mobilePhone: text('+1 604 555 0100'),
    role: z.enum(['manager', 'desk', 'viewer', 'admin']),
    enabled: yesNo(),
    partner: yesNo(),
    created: moment(),
    lastLogin: moment().nullable(),
  }),
)

/** A staff account as 4.0 writes it. §4.4 */
export type WireAccount4 = z.input<typeof account4>
