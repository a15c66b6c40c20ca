import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { isLanguage, languages } from '../../../../contract/languages.ts'
import { SelectField } from '../../../ui/Field.tsx'
import { useActiveLanguage } from '../../../ui/language/language.ts'
import { chooseLanguage } from '../chosenLanguage.ts'

/** The language of the desk, to be changed at once. Each language is called as its readers call it. */
export function LanguageField() {
  const language = useActiveLanguage()
  const [isMissing, setMissing] = useState(false)
  function choose(code: string): void {
    if (!isLanguage(code)) return
    setMissing(false)
    chooseLanguage(code).catch(() => setMissing(true))
  }
  return (
    <SelectField
      label={t`Language`}
      value={language}
      wrong={isMissing ? t`Not loaded. Go online, then try again.` : null}
      onChange={({ target }) => choose(target.value)}
    >
      {languages.map(({ code, name }) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
