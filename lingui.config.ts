import type { LinguiConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { catalogFolders } from './src/desk/build/catalogFolders.ts'

/** Messages of the desk and of the pages that the server draws: `npm run messages` writes what the code has into the catalogues (docs/languages.md). */
const config: LinguiConfig = {
  sourceLocale: 'en-US',
  locales: ['en-US', 'en-GB', 'fr', 'de', 'es', 'ja', 'ar', 'pt-BR'],
  // With line numbers every change of code would change the catalogues.
  format: formatter({ lineNumbers: false }),
  // A missing message is in English, never a key.
  fallbackLocales: { 'en-GB': 'en-US', default: 'en-US' },
  catalogs: [
    ...catalogFolders.map(({ name, include, exclude }) => ({
      path: `src/desk/locales/{locale}/${name}`,
      include: [...include],
      exclude: [...exclude],
    })),
    { path: 'src/server/locales/{locale}/pages', include: ['src/server'] },
  ],
  // `t` and `Trans` read the language that is active; after a change of language the desk is drawn again.
  runtimeConfigModule: {
    i18n: ['@lingui/core', 'i18n'],
    Trans: ['/src/desk/ui/language/Trans.tsx', 'Trans'],
  },
}

export default config
