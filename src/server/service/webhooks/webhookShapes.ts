import { z } from 'zod'
import { keyedShape, moment, named, text, whole, yesNo } from '../../../contract/wire/leafShapes.ts'
import { kinds } from './happenings.ts'

const deliveryId = text('3f0c6a1e-7e0b-4a43-9a5e-1f6f6f1f2a11', 'The same at every try.')

const facts = keyedShape(
  'code',
  z.union([text('HMKT-101126'), z.number(), z.boolean(), z.null()]),
).describe('Codes and numbers of what it is about; nothing personal.')

const webhook = z.object({
  id: whole(1),
  url: text('https://hooks.example/deskbell'),
  description: text('Housekeeping'),
  kinds: z.array(z.enum([...kinds, '*'])),
  enabled: yesNo(),
  accountId: whole(1, 'Who added it.'),
  created: moment(),
  updated: moment(),
  deliveries: z.object({ waiting: whole(0), failed: whole(0) }),
})

export const webhookShape = named('Webhook', webhook)

/** The answer after it was created or got a new secret: the only one that contains the secret. */
export const webhookWithSecret = webhook.extend({
  secret: text(
    'whsec_Zm9v',
    'What signatures are checked with; shown in this answer alone.',
  ).optional(),
})

export const deliveryShape = named(
  'Delivery',
  z.object({
    id: deliveryId,
    kind: z.enum([...kinds, 'ping']),
    at: moment(),
    accountId: whole(1).nullable(),
    data: facts,
    state: z.enum(['waiting', 'delivered', 'failed', 'dropped']),
    nextTry: moment().nullable(),
    tries: z.array(
      z.object({
        at: moment(),
        milliseconds: whole(120),
        httpStatus: whole(200).nullable(),
        problem: text('timeout', 'Why it was in vain.').nullable(),
      }),
    ),
  }),
)

export const deliveryNamed = z.object({ id: deliveryId })

/**
 * The body that is posted to a receiver (§6): the description finds it by its name.
 *
 * @public
 */
export const letterBody = named(
  'WebhookBody',
  z.object({
    id: deliveryId,
    kind: z.enum([...kinds, 'ping']),
    at: moment(),
    accountId: whole(1, 'Who did it; 0 = the customer, null = not said.').nullable(),
    data: facts,
  }),
)
