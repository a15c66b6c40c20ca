import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Short files that take long: if they began last, the run would wait for them alone at the end. */
const long = ['test/chaos/chaos.test.ts', 'test/load/crash/crash.test.ts']

const isLong = ({ moduleId }: TestSpecification): boolean =>
  long.some((path) => moduleId.endsWith(path))

const groupOf = ({ project }: TestSpecification): number => project.config.sequence.groupOrder

/** The order of files for which no earlier run has times: vitest's own, by size, except {@link long}. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own order, and not that of an array
    const inOrder = await super.sort(files)
    return inOrder.toSorted(
      (one, other) => groupOf(one) - groupOf(other) || Number(isLong(other)) - Number(isLong(one)),
    )
  }
}
