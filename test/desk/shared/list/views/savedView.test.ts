import { describe, expect, test } from 'vitest'
import {
  isPlain,
  joined,
  type SavedView,
  viewsIn,
  withDefault,
  withView,
} from '../../../../../src/desk/shared/list/views/savedView.ts'

const view = (name: string, more: Partial<SavedView> = {}): SavedView => ({
  id: name,
  place: 'bookings',
  name,
  query: `status=${name}`,
  email: null,
  isDefault: false,
  ...more,
})

describe('Saved views', () => {
  test('are listed by name, and saving under an existing name replaces the view', () => {
    const views = withView(
      withView([view('Zurich')], view('Arrivals')),
      view('zurich', { id: 'anew' }),
    )
    expect(views.map(({ id }) => id)).toEqual(['Arrivals', 'anew'])
  })

  test('of one place never change the ones of another', () => {
    const views = withView([view('Owed', { place: 'payments' })], view('Owed', { id: 'other' }))
    expect(views).toHaveLength(2)
  })

  test('can be the default of a place, which can be removed again', () => {
    const views = withView([view('A', { isDefault: true })], view('B', { isDefault: true }))
    expect(views.filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual(['B'])
    expect(withDefault(views, 'bookings', null).some(({ isDefault }) => isDefault)).toBe(false)
  })

  test('with a customer’s e-mail are never stored unsealed', () => {
    expect(isPlain(view('Mary', { email: 'mary@example.com' }))).toBe(false)
  })

  test('from the tablet and from this page are merged, and those of the page count', () => {
    const both = joined([view('A', { query: 'new' })], [view('A', { query: 'old' }), view('B')])
    expect(both.map(({ query }) => query)).toEqual(['new', 'status=B'])
  })

  test('that cannot be read are left out', () => {
    expect(viewsIn([view('A'), { id: 1 }, null])).toEqual([view('A')])
    expect(viewsIn('mangled')).toEqual([])
  })
})
