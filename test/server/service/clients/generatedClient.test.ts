import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AService, startService } from '../../../example/aService.ts'
import { bookingIn } from '../../../example/bookingIn.ts'

const run = promisify(execFile)
const { resolve } = createRequire(import.meta.url)
const packages = join(import.meta.dirname, '../../../../node_modules')

const strictest = {
  compilerOptions: {
    target: 'es2023',
    lib: ['es2023', 'dom', 'dom.iterable'],
    module: 'esnext',
    moduleResolution: 'bundler',
    types: ['node'],
    strict: true,
    noUncheckedIndexedAccess: true,
    noImplicitReturns: true,
    outDir: 'made',
  },
}

/** A program written with the generated client; each value has the type that the description gives it. */
const program = `import { HttpError } from '@oazapfts/runtime'
import { defaults, get30BookingCode, get30BookingForm, get30BookingIndex, get30Ping, get40Bookings, post30BookingCodeNote } from './client.js'
const [baseUrl = '', Authorization = ''] = process.argv.slice(2)
defaults.baseUrl = baseUrl
defaults.headers = { Authorization }
const { pong } = await get30Ping()
const zone: string = pong.timezone
const index = await get30BookingIndex({ startDate: '20260820', limit: 10 })
const codes: string[] = Object.values(index['booking/index']).map(({ code }) => code)
const form = await get30BookingForm()
const fields: number = Object.keys(form.booking_form_ui).length
const { note } = await post30BookingCodeNote('TYPED', { body: 'Late, by boat' })
const { booking } = await get30BookingCode('TYPED')
const total: string = booking.total
const told: number = (await get40Bookings({ limit: 2 })).data.length
const missing: unknown = await get30BookingCode('NOBODY').catch((cause: unknown) => cause)
const why: number = missing instanceof HttpError ? missing.status : 0
process.stdout.write(JSON.stringify({ zone, codes, fields, said: note.body, total, told, why }))
`

let service: AService
let folder: string
beforeAll(async () => {
  service = await startService()
  await bookingIn(service.database, { code: 'TYPED', total: 12_345 })
  folder = await mkdtemp(join(tmpdir(), 'deskbell-'))
  await symlink(packages, join(folder, 'node_modules'))
  const description = await (await service.fetch('/api/openapi.json')).text()
  await writeFile(join(folder, 'openapi.json'), description)
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(strictest))
  await writeFile(join(folder, 'program.ts'), program)
  const generator = join(resolve('oazapfts'), '../cli.js')
  await run(process.execPath, [generator, '--optimistic', 'openapi.json', 'client.ts'], {
    cwd: folder,
  })
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await service.close()
})

test('a client that a maintained generator makes from the description has no untyped value (§4)', async () => {
  const client = await readFile(join(folder, 'client.ts'), 'utf8')
  expect(client.match(/^export function /gm)?.length).toBeGreaterThan(60)
  const types = client.replaceAll(/\/\*[\s\S]*?\*\/|"[^"\n]*"|headers: \{\}/g, '')
  expect(types.match(/.*(?:\b(?:any|unknown|object|never)\b|: \{\}).*/g)).toBe(null)
})

test('that client passes the strictest type check, and a program written with it works (§4)', async () => {
  const compiler = join(resolve('typescript/package.json'), '../bin/tsc')
  const checked = await run(process.execPath, [compiler, '--noEmitOnError'], { cwd: folder }).catch(
    ({ stdout }: { stdout: string }) => ({ stdout }),
  )
  expect(checked.stdout).toBe('')
  const { key, secret } = service.settings.apiKey
  const output = await run(
    process.execPath,
    ['made/program.js', await service.listen(), `Basic ${btoa(`${key}:${secret}`)}`],
    { cwd: folder },
  )
  expect(JSON.parse(output.stdout)).toEqual({
    zone: 'America/Vancouver',
    codes: expect.arrayContaining(['TYPED']),
    fields: expect.any(Number),
    said: 'Late, by boat',
    total: '123.45',
    told: 2,
    why: 404,
  })
})
