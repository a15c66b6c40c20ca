/** How 4.0 says whether a product is sold: to all, by staff alone, or not any more. */
export const productStates = ['enabled', 'hidden', 'disabled'] as const

export type ProductState = (typeof productStates)[number]

/** The columns it is kept in: `status` `A` is sold, and `visibility` `S` is for staff. */
export type ProductRowState = { readonly status: string; readonly visibility: string }

export const isSold = ({ status }: Pick<ProductRowState, 'status'>): boolean => status === 'A'

export const stateOf = (row: ProductRowState): ProductState =>
  isSold(row) ? (row.visibility === 'S' ? 'hidden' : 'enabled') : 'disabled'

/**
 * Both columns from what was sent of `status` and `visibility`.
 *
 * @returns null when they do not go together: `hidden` and `S` mean the same
 */
export function withState(
  before: ProductRowState,
  state: ProductState | undefined,
  visibility: string | undefined,
): ProductRowState | null {
  switch (state) {
    case undefined:
      return { status: before.status, visibility: visibility ?? before.visibility }
    case 'disabled':
      return { status: 'D', visibility: visibility ?? before.visibility }
    case 'hidden':
      return (visibility ?? 'S') === 'S' ? { status: 'A', visibility: 'S' } : null
    case 'enabled': {
      const shownTo = visibility ?? (before.visibility === 'S' ? '*' : before.visibility)
      return shownTo === 'S' ? null : { status: 'A', visibility: shownTo }
    }
  }
}
