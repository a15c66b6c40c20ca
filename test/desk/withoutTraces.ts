import { vi } from 'vitest'

/*
 * React's development build records for a debugger where each element was made: a console task and a stack trace.
 * Nobody reads them here, and each takes a tenth of the time.
 */

// Read when React is loaded, so React must be loaded afterwards.
Object.assign(console, { createTask: undefined })

const react = await vi.importActual<object>('react')
const internals: unknown = Reflect.get(
  react,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
)
// React takes no more traces once it has taken many within a second.
if (typeof internals === 'object' && internals !== null) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.MAX_SAFE_INTEGER,
    set: () => {},
  })
}
