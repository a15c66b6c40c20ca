import { restoreInstallation, timeOf } from './ownSnapshots.ts'
import { readSettings, type Settings, WrongSetting } from './settings.ts'
import { explained } from './startFailure.ts'
import type { Output } from './startSteps.ts'

type Command = (settings: Settings, given: string | undefined) => Promise<readonly string[]>

const commands: Readonly<Record<string, Command>> = {
  '--restore': async (settings, given = 'latest') => {
    const { file, at, before, passedOver } = await restoreInstallation(settings, given)
    return [
      ...passedOver,
      `The database is as it was at ${timeOf(at)} (${file}).`,
      ...(before === null
        ? []
        : [`What was there before is in ${before}; delete it when all is well.`]),
    ]
  },
}

/**
 * What is done to a business while Deskbell does not run, such as `--restore`. It says in words what it did.
 *
 * @throws {WrongSetting} with one sentence for the person who runs it
 */
export async function maintain(
  [name = '', given]: readonly (string | undefined)[],
  environment: Readonly<Record<string, string | undefined>>,
  output: Output,
): Promise<void> {
  const settings = readSettings(environment)
  const command = commands[name]
  if (command === undefined) throw new WrongSetting(`${name} is no command.`)
  try {
    for (const line of await command(settings, given)) output.write(`  ${line}\n`)
  } catch (cause) {
    throw explained(cause, settings)
  }
}
