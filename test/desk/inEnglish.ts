import { i18n } from '@lingui/core'
import { beforeEach } from 'vitest'

/* The desk of a test speaks English, whose messages stand in the code: without a build nothing is taken out of it. */

const inEnglish = () => i18n.loadAndActivate({ locale: 'en-US', messages: {} })

// For what a module writes while it is loaded, and again when a test has changed the language.
inEnglish()
beforeEach(inEnglish)
