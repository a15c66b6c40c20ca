import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { startService } from '../../../example/aService.ts'

const run = promisify(execFile)
const found = z.object({ problems: z.array(z.object({ ruleId: z.string(), message: z.string() })) })
const linter = createRequire(import.meta.url).resolve('@redocly/cli/package.json')

/** Without this the linter sends reports of use and asks for newer versions over the network. */
const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

test('the description follows the recommended rules of a maintained linter, without a warning (§4)', async () => {
  const service = await startService({ demo: 0 })
  const { body } = await service.get('/api/openapi.json')
  await service.close()
  const folder = await mkdtemp(join(tmpdir(), 'deskbell-'))
  try {
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(body))
    const cli = join(linter, '../bin/cli.js')
    const { stdout } = await run(process.execPath, [cli, 'lint', 'openapi.json', '--format=json'], {
      cwd: folder,
      env: { ...process.env, ...quiet },
    })
    expect(found.parse(JSON.parse(stdout)).problems).toEqual([])
  } finally {
    await rm(folder, { recursive: true })
  }
})
