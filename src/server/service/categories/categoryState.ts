/** How 4.0 says whether a category is shown: to all, to staff alone, or not any more. */
export const categoryStates = ['enabled', 'hidden', 'disabled'] as const

export type CategoryState = (typeof categoryStates)[number]

type CategoryVisibility = { readonly visibility: string; readonly enabled: boolean }

export const stateOf = ({ visibility, enabled }: CategoryVisibility): CategoryState =>
  enabled ? (visibility === '*' ? 'enabled' : 'hidden') : 'disabled'

/** What is disabled keeps whom it was shown to, for the day it is enabled again. */
export const withState = (
  before: CategoryVisibility,
  state: CategoryState | undefined,
): CategoryVisibility => {
  switch (state) {
    case undefined:
      return { visibility: before.visibility, enabled: before.enabled }
    case 'enabled':
      return { visibility: '*', enabled: true }
    case 'hidden':
      return { visibility: 'S', enabled: true }
    case 'disabled':
      return { visibility: before.visibility, enabled: false }
  }
}
