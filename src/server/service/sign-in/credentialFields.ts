import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { html } from 'hono/html'
import type { Markup } from '../pages/page.ts'
import { leastLength, mostLength } from './passwordRules.ts'

type CredentialLabels = {
  readonly login: MessageDescriptor
  readonly password: MessageDescriptor
}

/**
 * Login, password and code, as a page asks for them where somebody changes how a person signs in. What they send is
 * for `logInAtOnce`.
 */
export const credentialFields = (
  i18n: I18n,
  loginId: string,
  { login, password }: CredentialLabels = {
    login: msg({ message: 'Login', comment: 'The name with which a person signs in' }),
    password: msg`Password`,
  },
): Markup => html`<label>${i18n._(login)}
<input name="login_id" value="${loginId}" autocomplete="username" autocapitalize="none" autocorrect="off" spellcheck="false" maxlength="200" required>
</label>
<label>${i18n._(password)}
<input name="password" type="password" autocomplete="current-password" maxlength="${mostLength}" required>
</label>
<label>${i18n._(msg`Code from your app`)}<span class="hint" id="code">${i18n._(msg`Only if you use two-step sign-in.`)}</span>
<input name="code" autocomplete="one-time-code" autocapitalize="characters" autocorrect="off" spellcheck="false" maxlength="40" aria-describedby="code">
</label>`

/** A new password, typed twice: `new_password` and `again`. */
export const newPasswordFields = (
  i18n: I18n,
): Markup => html`<label>${i18n._(msg`New password, ${{ leastLength }} characters or more`)}
<input name="new_password" type="password" autocomplete="new-password" minlength="${leastLength}" maxlength="${mostLength}" required>
</label>
<label>${i18n._(msg`Repeat new password`)}
<input name="again" type="password" autocomplete="new-password" minlength="${leastLength}" maxlength="${mostLength}" required>
</label>`
