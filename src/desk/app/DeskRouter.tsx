import { type ReactNode, useLayoutEffect, useState } from 'react'
import {
  createPath,
  NavigationType,
  type Navigator,
  parsePath,
  Router,
  type To,
} from 'react-router'
import { afterPaint } from '../kit/afterPaint.ts'
import { tabletNow } from '../kit/tabletClock.ts'

type Shown = {
  readonly location: {
    readonly pathname: string
    readonly search: string
    readonly hash: string
    readonly state: unknown
    readonly key: string
  }
  readonly navigationType: NavigationType
}

/** The history entry that the browser is at. Its state is written as the router's own history writes it. */
function atBrowser(navigationType: NavigationType): Shown {
  const { pathname, search, hash } = globalThis.location
  const held: unknown = history.state
  const { usr = null, key = null } =
    typeof held === 'object' && held !== null ? { usr: null, key: null, ...held } : {}
  return {
    location: {
      pathname,
      search,
      hash,
      state: usr,
      key: typeof key === 'string' ? key : 'default',
    },
    navigationType,
  }
}

let lastKey = 0

/** A pressed link or filter, before the browser's address has it. */
function asked(to: To, state: unknown, navigationType: NavigationType): Shown {
  const { pathname = '/', search = '', hash = '' } = typeof to === 'string' ? parsePath(to) : to
  lastKey += 1
  const key = `${tabletNow().toString(36)}${lastKey.toString(36)}`
  return { location: { pathname, search, hash, state: state ?? null, key }, navigationType }
}

/**
 * The browser's address, written after the paint: the browser takes up to ten milliseconds for it on a tablet, and
 * nobody reads it before the frame that it stands for.
 */
function createNavigator(show: (shown: Shown) => void) {
  const unwritten: Shown[] = []
  const write = (): void => {
    for (const { location, navigationType } of unwritten.splice(0)) {
      const { state: usr, key } = location
      if (navigationType === NavigationType.Push)
        history.pushState({ usr, key }, '', createPath(location))
      else history.replaceState({ usr, key }, '', createPath(location))
    }
  }
  const go = (shown: Shown): void => {
    unwritten.push(shown)
    if (unwritten.length === 1) afterPaint(write)
    show(shown)
  }
  /** Back was pressed before the write. */
  const back = (): void => {
    const wasPushed = unwritten
      .splice(0)
      .some(({ navigationType }) => navigationType === NavigationType.Push)
    // What Back leads to is the entry that would have been the one before: the browser has gone one too far.
    if (wasPushed) history.forward()
    else show(atBrowser(NavigationType.Pop))
  }
  const navigator: Navigator = {
    createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
    push: (to, state) => go(asked(to, state, NavigationType.Push)),
    replace: (to, state) => go(asked(to, state, NavigationType.Replace)),
    go: (steps) => {
      write()
      history.go(steps)
    },
  }
  return { navigator, write, back }
}

/**
 * The address of the desk. It differs from the router's own in two ways, for the sake of the first frame
 * (architecture.md §6): a change is drawn at once and not in slices between other frames, and the browser's address
 * follows the paint.
 */
export function DeskRouter({ children }: { children: ReactNode }) {
  const [shown, show] = useState(() => atBrowser(NavigationType.Pop))
  const [{ navigator, write, back }] = useState(() => createNavigator(show))
  useLayoutEffect(() => {
    addEventListener('popstate', back)
    // A reload or a link to elsewhere must find the address of what is seen.
    addEventListener('pagehide', write)
    addEventListener('beforeunload', write)
    return () => {
      removeEventListener('popstate', back)
      removeEventListener('pagehide', write)
      removeEventListener('beforeunload', write)
    }
  }, [write, back])
  return (
    <Router
      location={shown.location}
      navigationType={shown.navigationType}
      navigator={navigator}
      useTransitions={false}
    >
      {children}
    </Router>
  )
}
