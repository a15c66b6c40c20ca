import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'

type ArrivalHeadingProps = {
  level: 1 | 2
  children: ReactNode
  className?: string | undefined
  /** Drawn again for the same page, not for a new one: leaves the focus where it is. */
  quiet?: boolean | undefined
}

/** The heading the page was loaded with, until another one is drawn. */
let loadedWith: ReactNode = null
let isLoading = true

/** Whether it still is the heading the page was loaded with: a place has it first without, then with its code. */
function isOfLoad(words: ReactNode): boolean {
  loadedWith ??= words
  isLoading &&= words === loadedWith
  return isLoading
}

/**
 * The heading of a newly opened page. It takes the focus, so that it is read out and the next key goes on from there;
 * the first heading of a page load does not. Give it a `key` where the same place can show something else.
 */
export function ArrivalHeading({ level, children, className, quiet = false }: ArrivalHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const arrive = useEffectEvent(() => {
    if (!isOfLoad(children) && !quiet) heading.current?.focus({ preventScroll: true })
  })
  useEffect(() => arrive(), [])
  const Level = level === 1 ? 'h1' : 'h2'
  return (
    <Level ref={heading} tabIndex={-1} className={className}>
      <bdi>{children}</bdi>
    </Level>
  )
}
