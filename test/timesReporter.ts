import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule, TestRunEndReason } from 'vitest/node'

const seconds = (ms: number): string => (ms / 1000).toFixed(1).padStart(8)

/**
 * The time that a file took of its worker, in ms: its imports, its setup and its tests. Its window, too, where each file
 * has one of its own; where they share one, each file shows the time of that window.
 */
function workerMs(file: TestModule): number {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
    file.diagnostic()
  const ownWindow = file.project.config.isolate ? environmentSetupDuration : 0
  return ownWindow + prepareDuration + collectDuration + setupDuration + duration
}

/**
 * Prints at the end of a run how much time of the workers each project took, the ten slowest files, and the wall time. It
 * tells `test/all.mjs` that tests ran and passed: the exit code of a run that could not begin is not to be trusted, since
 * the package of the tests' Postgres ends the process with 0.
 */
export class TimesReporter implements Reporter {
  private readonly startedAt = performance.timeOrigin

  onTestRunEnd(
    files: readonly TestModule[],
    _errors: readonly unknown[],
    reason: TestRunEndReason,
  ): void {
    const passed = process.env['DESKBELL_PASSED']
    if (passed !== undefined && reason === 'passed' && files.length > 0) writeFileSync(passed, '')
    const byProject = new Map<string, { files: number; tests: number; ms: number }>()
    for (const file of files) {
      const sum = byProject.get(file.project.name) ?? { files: 0, tests: 0, ms: 0 }
      sum.files += 1
      sum.tests += [...file.children.allTests()].length
      sum.ms += workerMs(file)
      byProject.set(file.project.name, sum)
    }
    const lines = [
      '',
      'Worker seconds by project',
      ...[...byProject]
        .toSorted(([, a], [, b]) => b.ms - a.ms)
        .map(
          ([name, { files: count, tests, ms }]) =>
            `${seconds(ms)}  ${name} (${count} files, ${tests} tests)`,
        ),
      '',
      'The ten slowest files, in worker seconds',
      ...files
        .toSorted((a, b) => workerMs(b) - workerMs(a))
        .slice(0, 10)
        .map((file) => `${seconds(workerMs(file))}  ${file.relativeModuleId}`),
      '',
      `${seconds(Date.now() - this.startedAt)}  of wall time`,
      '',
    ]
    process.stdout.write(lines.join('\n'))
  }
}
