import type { Hono } from 'hono'
import { isPublic } from '../callers/publicApi.ts'
import type { Env, ServiceSettings } from '../deps.ts'
import { aboutOf } from '../wire/endpoint.ts'
import { components } from './components.ts'
import { type Described, operation, toTemplate } from './operation.ts'

/** Where the description stands; it says nothing of the business, so anybody may read it. */
export const descriptionPath = '/api/openapi.json'

/**
 * Describes every endpoint of `app` as OpenAPI 3.1, each from the schema that parses its parameters.
 *
 * @param app with all its routes
 */
export function describe(app: Hono<Env>, settings: ServiceSettings) {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Booking Management API',
      version: '3.0 and 4.0',
      description:
        'Generation 3.0 answers in an envelope (§2.1), generation 4.0 with `data` and `meta` (§2.9). ' +
        'Parameters come in the query, as a form or as JSON; those that are unknown are ignored. ' +
        'Every address is served with and without a slash at its end. An action of 3.0 that is described for POST alone ' +
        'does the same for a GET that carries an Authorization header, with its parameters in the query.',
    },
    servers: [{ url: settings.publicOrigin }],
    tags: [{ name: '3.0' }, { name: '4.0', description: 'Beta: it may change without notice.' }],
    paths: pathsOf(endpointsOf(app, settings)),
    components: components(settings.publicOrigin),
  }
}

/** The endpoints that are known of `app`, in the order they are looked up. */
export const endpointsOf = (app: Hono<Env>, { publicApi }: ServiceSettings): Described[] =>
  app.routes.flatMap(({ method, path, handler }) => {
    const about = aboutOf(handler)
    const isOpen = publicApi && isPublic(method, path)
    return about === undefined ? [] : [{ method, path, about, isPublic: isOpen }]
  })

function pathsOf(endpoints: readonly Described[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const at = (paths[toTemplate(endpoint.path)] ??= {})
    at[endpoint.method.toLowerCase()] = operation(endpoint)
  }
  return paths
}
