import { kinds } from '../webhooks/happenings.ts'
import { inJson, type JsonObject } from './components.ts'

const header = (name: string, description: string): JsonObject => ({
  name,
  in: 'header',
  description,
  required: true,
  schema: { type: 'string' },
})

/** What is posted to receivers (§6), an entry for each kind. */
export const describeWebhooks = (schemas: Readonly<Record<string, JsonObject>>): JsonObject =>
  Object.fromEntries(
    [...kinds, 'ping'].map((kind) => [
      kind,
      {
        post: {
          operationId: `webhook ${kind}`.replaceAll(/[ .](\w)/g, (_, letter: string) =>
            letter.toUpperCase(),
          ),
          summary: kind === 'ping' ? 'A manager tries the webhook.' : `Told when ${kind} happens.`,
          description:
            'Contract §6. Sent again with a growing delay until it is answered with 2xx.',
          tags: ['Webhooks'],
          parameters: [
            header('X-Webhook-Delivery', 'The same at every try: what was seen before is dropped.'),
            header('X-Webhook-Kind', 'As `kind` in the body.'),
            header(
              'X-Webhook-Signature',
              '`t=<unix seconds>,v1=<hex>`: HMAC-SHA-256 of `<t>.<body>` with the secret.',
            ),
          ],
          requestBody: { required: true, content: inJson(schemas, 'WebhookBody') },
          responses: { '2XX': { description: 'It has arrived.' } },
          security: [{}],
        },
      },
    ]),
  )
