import { html } from 'hono/html'
import type { Markup } from '../pages/page.ts'
import { mostLength } from './passwordRules.ts'

type CredentialLabels = { readonly login: string; readonly password: string }

/**
 * Login, password and code, as a page asks for them where somebody changes how a person signs in. What they send is
 * for `logInAtOnce`.
 */
export const credentialFields = (
  loginId: string,
  { login, password }: CredentialLabels = { login: 'Login', password: 'Password' },
): Markup => html`<label>${login}
<input name="login_id" value="${loginId}" autocomplete="username" autocapitalize="none" autocorrect="off" spellcheck="false" maxlength="200" required>
</label>
<label>${password}
<input name="password" type="password" autocomplete="current-password" maxlength="${mostLength}" required>
</label>
<label>Code from your app<span class="hint" id="code">Only if you use two-step sign-in.</span>
<input name="code" autocomplete="one-time-code" autocapitalize="characters" autocorrect="off" spellcheck="false" maxlength="40" aria-describedby="code">
</label>`

/** A new password, typed twice: `new_password` and `again`. */
export const newPasswordFields = html`<label>New password, 10 characters or more
<input name="new_password" type="password" autocomplete="new-password" minlength="10" maxlength="${mostLength}" required>
</label>
<label>Repeat new password
<input name="again" type="password" autocomplete="new-password" minlength="10" maxlength="${mostLength}" required>
</label>`
