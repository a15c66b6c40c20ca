import type { Change } from './sample.ts'

/** A change that no test can notice, or need not, and why. */
export type Explained = Change & { readonly because: string }

const loads =
  'The file throws as it is loaded, so none of its tests begins: Stryker takes that for survived.'

export const explained: readonly Explained[] = [
  {
    file: 'src/desk/commands/afterDone.ts',
    line: "case 'bookmark':",
    from: "'bookmark'",
    to: '""',
    because: 'It is the last case and does nothing: without it nothing is done either.',
  },
  {
    file: 'src/desk/commands/afterEvent.ts',
    line: "if (command.kind === 'change-status' && command.notify) return unsure(e, null)",
    from: "command.kind === 'change-status'",
    to: 'true',
    because: 'Only a change of status has `notify`; of every other command it is undefined.',
  },
  {
    file: 'src/desk/commands/keptEntry.ts',
    line: "const question = z.discriminatedUnion('kind', [",
    from: "'kind'",
    to: '""',
    because: loads,
  },
  {
    file: 'src/desk/commands/keptEntry.ts',
    line: "z.object({ kind: z.literal('already'), by: z.nullable(z.string()), at: number }),",
    from: "{ kind: z.literal('already'), by: z.nullable(z.string()), at: number }",
    to: '{}',
    because: loads,
  },
  {
    file: 'src/desk/commands/outboxFacts.ts',
    line: 'export const useStorageFailed = (): boolean => useShelfFacts(hasStorageFailed)',
    from: '(): boolean => useShelfFacts(hasStorageFailed)',
    to: '() => undefined',
    because: 'A hook: `leftBehind.test.tsx` proves it in jsdom by the band “Not saved”.',
  },
]
