import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Short files that take long: begun last, they alone would be waited for at the end. */
const long = ['test/chaos/chaos.test.ts', 'test/load/crash/crash.test.ts']

const isLong = ({ moduleId }: TestSpecification): boolean =>
  long.some((path) => moduleId.endsWith(path))

/** The order of the files where no run before has told how long each takes: the longest first, which is not always the largest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder
    return sorted.toSorted(
      (one, other) => groupOf(one) - groupOf(other) || Number(isLong(other)) - Number(isLong(one)),
    )
  }
}
