import { beforeAll } from 'vitest'
import { forgetZone } from '../../src/contract/zone.ts'

// Test files of a worker share their modules, and a service in one of them brings newer rules of its zone:
// each file begins with the rules that Node itself has.
beforeAll(() => forgetZone('America/Vancouver'))
