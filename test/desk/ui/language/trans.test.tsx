import { Trans } from '@lingui/react/macro'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'

test.each(['<0>Ana</0>', '<b>stay</b>', 'a < b', '{name}'])(
  'a guest called %s is shown by exactly that name in a sentence',
  (name) => {
    const { container } = render(
      <Trans>
        Check in <b>{name}</b>, {name}
      </Trans>,
    )
    expect(container.textContent).toBe(`Check in ${name}, ${name}`)
    expect(container.querySelectorAll('b')).toHaveLength(1)
  },
)
