import { i18n, type Messages } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { afterEach, expect, test } from 'vitest'
import { readSheetLine } from '../../../../../src/desk/shared/output/enter/sheetLine.ts'
import { sheetWords } from '../../../../../src/desk/shared/output/enter/sheetWords.ts'

const catalogs = import.meta.glob<{ readonly messages: Messages }>(
  '../../../../../src/desk/locales/*/desk.po',
)
const localeIn = (path: string): string => /locales\/([^/]+)\//.exec(path)?.[1] ?? ''

afterEach(() => i18n.activate('en-US'))

test.each(Object.entries(catalogs).map(([path, load]) => [localeIn(path), load] as const))(
  'the example below the field can be read in the language %s, and so can the English words',
  async (locale, load) => {
    i18n.load(locale, (await load()).messages)
    i18n.activate(locale)
    const example = t`For example: 1-14, 17 in; 21 out 15:10; 9 note called; 12 paid 67.40 cash`
    const written = example.replace(/^[^\d]*/u, '')
    const { entries, unread } = readSheetLine(written, sheetWords())
    expect(unread).toEqual([])
    expect(entries.map(({ act, time, method }) => [act, time, method])).toEqual([
      ['in', null, null],
      ['out', '15:10', null],
      ['note', null, null],
      ['paid', null, 'cash'],
    ])
    expect(readSheetLine('1 in; 2 out; 3 note x; 4 paid card', sheetWords()).unread).toEqual([])
  },
)
