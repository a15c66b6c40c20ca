import type { Fault } from '../example/aChaosProxy.ts'
import type { Screen } from './screen.ts'

/** Addresses that no worker of the desk answers, and that the wire answers itself. */
const [framePath, deskPath] = ['/auth/phone-frame', '/auth/phone-desk']

/**
 * The desk in a frame as large as a phone, because the window of an engine may have a least width. The desk forbids frames
 * by its policy, so the wire sends its page without one.
 *
 * @param origin of the desk, behind the wire
 * @returns null for every other address
 */
export function phoneFrame(path: string, origin: string): Fault | null {
  const { pathname, searchParams } = new URL(path, origin)
  const [place, width, height] = ['place', 'width', 'height'].map((key) => searchParams.get(key))
  const html = { 'content-type': 'text/html; charset=utf-8' }
  if (pathname === framePath) {
    const frame = `<iframe src="${deskPath}?place=${place}" width="${width}" height="${height}"></iframe>`
    return { kind: 'answer', write: (answer) => answer.writeHead(200, html).end(frame) }
  }
  if (pathname !== deskPath) return null
  return {
    kind: 'answer',
    write(answer) {
      void (async () => {
        const page = await (await fetch(`${origin}/${place}`)).text()
        const first = `<head><script>history.replaceState(null, '', '/${place}')</script>`
        answer.writeHead(200, html).end(page.replace('<head>', first))
      })().catch(() => answer.destroy())
    },
  }
}

/** Opens a place of the desk in a frame of that size. @returns what runs scripts in it */
export async function openInPhoneFrame(
  { screen, origin }: { readonly screen: Screen; readonly origin: string },
  place: string,
  [width, height]: readonly [width: number, height: number],
): Promise<Screen['run']> {
  const query = new URLSearchParams({ place, width: String(width), height: String(height) })
  await screen.goTo(`${origin}${framePath}?${query}`)
  return (script) => {
    const inFrame = JSON.stringify(`(() => { ${script} })()`)
    return screen.run(`return document.querySelector('iframe').contentWindow.eval(${inFrame})`)
  }
}
