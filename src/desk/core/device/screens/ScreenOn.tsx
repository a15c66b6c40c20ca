import { t } from '@lingui/core/macro'
import { Switch } from '../../../ui/Switch.tsx'
import { canKeepScreenOn, setScreenOn, useScreenOn } from '../screenOn.ts'

/** Settings: whether the screen stays on while somebody works in Today. Missing where the browser cannot do that. */
export function ScreenOn() {
  const isOn = useScreenOn((state) => state.isOn)
  if (!canKeepScreenOn()) return null
  return (
    <Switch
      label={t`Keep the screen on`}
      hint={t`In Today and while scanning, until the tablet locks.`}
      checked={isOn}
      onChange={setScreenOn}
    />
  )
}
