import { afterEach, expect, test, vi } from 'vitest'
import {
  type Helper,
  openChecker,
  startWorker,
} from '../../../../../src/desk/pages/calendar/checks/checker.ts'
import {
  type CheckRequest,
  type CheckResult,
  checkAll,
} from '../../../../../src/desk/pages/calendar/checks/checks.ts'
import type { CheckFacts } from '../../../../../src/desk/pages/calendar/checks/overview.ts'
import { aDraft, aRule } from '../aRule.ts'
import { someFacts } from './someFacts.ts'

/** A worker that finishes when the test says so; what it is sent is copied, as a browser does. */
class SlowHelper extends EventTarget implements Helper {
  readonly asked: CheckFacts[] = []
  isGone = false
  postMessage(question: CheckRequest): void {
    this.asked.push(structuredClone(question).facts)
  }
  terminate(): void {
    this.isGone = true
  }
  answer(): void {
    const facts = this.asked.at(-1)
    if (facts === undefined) throw new Error('Nothing was asked.')
    const data = structuredClone(checkAll(facts))
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

const named = (name: string): CheckFacts =>
  someFacts({ drafts: [aDraft({ ...aRule({ name }), repeat: 'weekly' })] })

/** The first word of each answer: the name of the event it is about. */
function opened(helper: Helper | null) {
  const answered: string[] = []
  const tell = ({ findings }: CheckResult) => answered.push(findings[0]?.words.split(' ')[0] ?? '')
  const checker = openChecker(tell, () => Promise.resolve(helper))
  return { answered, checker }
}

const started = () => Promise.resolve()

test('of several requests only the newest is answered (ux.md §4.6)', async () => {
  const helper = new SlowHelper()
  const { answered, checker } = opened(helper)
  await started()
  checker.ask(named('one'))
  checker.ask(named('two'))
  checker.ask(named('three'))
  helper.answer()
  expect(answered).toEqual([])
  helper.answer()
  expect(answered).toEqual(['“three”'])
  expect(helper.asked).toHaveLength(2)
})

test('where there are no workers the page checks the drafts itself', async () => {
  const { answered, checker } = opened(null)
  checker.ask(named('early'))
  expect(answered).toEqual([])
  await started()
  await vi.dynamicImportSettled()
  checker.ask(named('later'))
  await vi.dynamicImportSettled()
  expect(answered).toEqual(['“early”', '“later”'])
})

test('when the worker fails, the page does the checks', async () => {
  const helper = new SlowHelper()
  const { answered, checker } = opened(helper)
  await started()
  checker.ask(named('one'))
  helper.dispatchEvent(new Event('error'))
  expect(helper.isGone).toBe(true)
  await vi.dynamicImportSettled()
  expect(answered).toEqual(['“one”'])
})

test('once it is closed the checker reports nothing more', async () => {
  const helper = new SlowHelper()
  const { answered, checker } = opened(helper)
  await started()
  checker.ask(named('one'))
  checker.close()
  helper.answer()
  expect(answered).toEqual([])
  expect(helper.isGone).toBe(true)
})

afterEach(() => vi.unstubAllGlobals())

test('the page starts a worker of its own build for the checks, a module called “checks” (ux.md §4.6)', async () => {
  const calls: unknown[] = []
  class NotedWorker extends SlowHelper {
    constructor(address: string, options: unknown) {
      super()
      calls.push([/[^/]+(?=\?)/.exec(address)?.[0], options])
    }
  }
  vi.stubGlobal('window', {})
  vi.stubGlobal('Worker', NotedWorker)
  expect(await startWorker()).toBeInstanceOf(NotedWorker)
  expect(calls).toEqual([['worker.ts', { type: 'module', name: 'checks' }]])
})

test('no worker is used where the browser has none, or refuses to start it', async () => {
  expect(await startWorker()).toBeNull()
  vi.stubGlobal('window', {})
  vi.stubGlobal('Worker', function refuse() {
    throw new Error('Refused.')
  })
  expect(await startWorker()).toBeNull()
})
