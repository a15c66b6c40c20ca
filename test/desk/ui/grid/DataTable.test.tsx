import { render } from '@testing-library/react'
import { Profiler, useRef } from 'react'
import { expect, test } from 'vitest'
import { DataTable } from '../../../../src/desk/ui/grid/DataTable.tsx'
import { RowShell } from '../../../../src/desk/ui/grid/RowShell.tsx'
import { ScrollerContext } from '../../../../src/desk/ui/page/Scroller.ts'

type TestRow = { readonly id: string }

/** A hundred rows of the list that is called so. */
const rowsOf = (list: string): readonly TestRow[] =>
  Array.from({ length: 100 }, (_, nth) => ({ id: `${list}${nth}` }))

function AList({ list, rows }: { list: string; rows: readonly TestRow[] }) {
  const grid = useRef<HTMLTableElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  return (
    <ScrollerContext value={scroller}>
      <div ref={scroller}>
        <DataTable
          ref={grid}
          label="Bookings"
          head={null}
          columnCount={1}
          rows={rows}
          list={list}
          count={rows.length}
          isChoosing={false}
          open={null}
          onOpen={() => {}}
          onClose={() => {}}
        >
          {({ id }, place) => (
            <RowShell key={id} {...place} code={id} isChosen={null} choose={null}>
              <td>{id}</td>
            </RowShell>
          )}
        </DataTable>
      </div>
    </ScrollerContext>
  )
}

const inPage = (): number => document.querySelectorAll('[data-code]').length

/** In a window of 768 px: 576 px of list, less the head, at 56 px a row. */
const inSight = 10
const beyond = 6

test('of another list the rows in sight are drawn first, and those beyond them right after (architecture.md §6)', () => {
  const drawn: number[] = []
  const [all, paid] = [rowsOf('A'), rowsOf('P')]
  const listed = (list: string, rows: readonly TestRow[]) => (
    <Profiler id="list" onRender={() => drawn.push(inPage())}>
      <AList list={list} rows={rows} />
    </Profiler>
  )
  const { rerender } = render(listed('all', all))
  expect(drawn[0]).toBe(inSight)
  expect(drawn.at(-1)).toBe(inSight + beyond)
  drawn.length = 0
  rerender(listed('paid', paid))
  expect(drawn[0]).toBe(inSight)
  expect(drawn.at(-1)).toBe(inSight + beyond)
  // The same list, with a row less: nothing waits.
  drawn.length = 0
  rerender(listed('paid', paid.slice(1)))
  expect(drawn).toEqual([inSight + beyond])
})
