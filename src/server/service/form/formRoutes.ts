import { Hono } from 'hono'
import type { Env, RouteDeps } from '../base/deps.ts'
import { answer3 } from '../wire/answerShapes.ts'
import { endpoint } from '../wire/endpoint.ts'
import { answer } from '../wire/envelope.ts'
import { findForm } from './findForm.ts'
import { formAnswered } from './formShapes.ts'
import { toForm } from './formWire.ts'

const about = {
  says: 'What has to be known of the customer; required is what the acting audience needs.',
  section: '§2.10',
  answers: answer3(formAnswered),
  feature: 'carts',
} as const

/** §4.1 `booking/form`. */
export const formRoutes = ({ db }: RouteDeps) =>
  new Hono<Env>().get(
    '/booking/form',
    endpoint(about, async (c) => {
      const fields = await findForm(db, c.get('business'))
      return answer(c, {
        resource: 'booking',
        id: 'form',
        payload: toForm(fields, c.get('caller').audience),
      })
    }),
  )
