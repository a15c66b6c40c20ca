import { i18n, type Messages } from '@lingui/core'
import { beforeEach } from 'vitest'

/*
 * The desk of a test speaks English. Its messages are compiled once, as in the product: those that stand in the code would
 * be compiled again at each use.
 */

const files = import.meta.glob<{ readonly messages: Messages }>(
  '../../src/desk/locales/en-US/*.po',
  { eager: true },
)
for (const { messages } of Object.values(files)) i18n.load('en-US', messages)

// For what a module writes while it is loaded, and again when a test has changed the language.
i18n.activate('en-US')
beforeEach(() => i18n.activate('en-US'))
