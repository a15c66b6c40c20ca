import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { placeFilesName } from '../../server/gate/assets/filesAhead.ts'
import { loadedWith } from './loadedWith.ts'

const placeCode = resolve('src/desk/app/placeCode.ts')
const signInPage = resolve('src/desk/app/sign-in/SignInPage.tsx')

/**
 * Writes down which files each place needs beyond the first load, for the gate, which tells the browser of them with
 * the page (`gate/assets/filesAhead.ts`): else it learns of them only when the first file has come and been read.
 *
 * The file of a place is called as its folder is (`codeParts.ts`), and that as the first part of its address.
 */
export function placeFiles(): Plugin {
  return {
    name: 'desk:place-files',
    apply: 'build',
    generateBundle: {
      // After the styles of each file are known.
      order: 'post',
      handler(_options, bundle) {
        const parts = Object.values(bundle).filter((part) => part.type === 'chunk')
        const first = parts.find(({ name }) => name === 'first')
        if (first === undefined) throw new Error('There is no first file.')
        const isThere = loadedWith(bundle, first.fileName)
        const opened = this.getModuleInfo(placeCode)?.dynamicallyImportedIds ?? []
        const places = parts
          .filter(({ moduleIds }) => opened.some((id) => moduleIds.includes(id)))
          .map((part) => [
            part.moduleIds.includes(signInPage) ? 'signin' : part.name,
            [...loadedWith(bundle, part.fileName)]
              .filter((file) => !isThere.has(file))
              .map((file) => `/${file}`),
          ])
        this.emitFile({
          type: 'asset',
          fileName: placeFilesName,
          source: JSON.stringify(Object.fromEntries(places)),
        })
      },
    },
  }
}
