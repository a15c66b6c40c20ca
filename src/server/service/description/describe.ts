import type { Hono } from 'hono'
import type { Env, ServiceSettings } from '../base/deps.ts'
import { isPublic } from '../callers/publicApi.ts'
import { aboutOf } from '../wire/endpoint.ts'
import { components, type JsonObject, toSchemas } from './components.ts'
import { answerName, type Described, operation, toTemplate } from './operation.ts'
import { signInPaths, tokenAnswers } from './signInPaths.ts'
import { describeWebhooks } from './webhookPosts.ts'

/** The path of the description; it says nothing of the business, so anybody may read it. */
export const descriptionPath = '/api/openapi.json'

/**
 * The description as JSON. It takes the time of some hundred calls and is the same for everybody, so it is made once.
 *
 * @param app with all its routes at the first call
 */
export function descriptionOf(app: Hono<Env>, settings: ServiceSettings): () => string {
  let made = { origin: '', json: '' }
  return () => {
    const origin = settings.publicOrigin
    if (made.origin !== origin) made = { origin, json: JSON.stringify(describe(app, settings)) }
    return made.json
  }
}

/**
 * Every endpoint of `app` as OpenAPI 3.1, each from the schema that parses its parameters and the shape of its answer.
 */
function describe(app: Hono<Env>, settings: ServiceSettings) {
  const endpoints = endpointsOf(app, settings)
  const schemas = toSchemas(
    new Map([
      ...endpoints.map(
        ({ method, path, about }) => [answerName(method, path), about.answers] as const,
      ),
      ...tokenAnswers,
    ]),
  )
  return {
    openapi: '3.1.1',
    info: {
      title: 'Booking Management API',
      version: '3.0 and 4.0',
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'Generation 3.0 answers in an envelope (§2.1), generation 4.0 with `data` and `meta` (§2.9). ' +
        'Parameters come in the query, as a form or as JSON; those that are unknown are ignored. ' +
        'Every address is served with and without a slash at its end.',
    },
    servers: [{ url: settings.publicOrigin }],
    tags: [
      { name: '3.0', description: 'Answers in an envelope (§2.1).' },
      { name: '4.0', description: 'Beta: it may change without notice.' },
      { name: 'Sign-in', description: 'OAuth 2.0 (§5.3).' },
      { name: 'Webhooks', description: 'What is posted to receivers (§6).' },
    ],
    paths: { ...pathsOf(endpoints, schemas), ...signInPaths(schemas) },
    webhooks: describeWebhooks(schemas),
    components: components(settings.publicOrigin, schemas),
  }
}

/** The endpoints that are known of `app`, in the order they are looked up. */
const endpointsOf = (app: Hono<Env>, { publicApi }: ServiceSettings): Described[] =>
  app.routes.flatMap(({ method, path, handler }) => {
    const about = aboutOf(handler)
    const isOpen = publicApi && isPublic(method, path)
    return about === undefined ? [] : [{ method, path, about, isPublic: isOpen }]
  })

function pathsOf(endpoints: readonly Described[], schemas: Readonly<Record<string, JsonObject>>) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const at = (paths[toTemplate(endpoint.path)] ??= {})
    at[endpoint.method.toLowerCase()] = operation(endpoint, schemas)
  }
  return paths
}
