import { useState } from 'react'
import { Band } from '../parts/Band.tsx'
import { Button } from '../parts/Button.tsx'
import { LockIcon } from '../parts/icons.tsx'
import { setFlag } from './flags.ts'
import { useStanding } from './followVault.ts'
import { SetPinSheet } from './SetPinSheet.tsx'

/** Asks once, quietly, whether this tablet is the business's own; every answer can be changed in Settings. */
export function TabletBanner({ onAnswered }: { onAnswered: () => void }) {
  const standing = useStanding((state) => state.standing)
  const [isSetting, setSetting] = useState(false)

  function answer(name: 'tablet' | 'asked', value: string): void {
    setFlag(name, value)
    onAnswered()
  }
  const isFurther = standing === 'new'
  return (
    <>
      <Band
        icon={<LockIcon />}
        title={isFurther ? 'Set a desk PIN of your own' : 'Is this the business’s own tablet?'}
        action={
          <>
            <Button onClick={() => setSetting(true)}>
              {isFurther ? 'Set a PIN' : 'Yes, set a desk PIN'}
            </Button>
            {isFurther ? null : (
              <Button kind="plain" onClick={() => answer('tablet', 'not')}>
                No
              </Button>
            )}
            <Button kind="plain" onClick={() => answer('asked', String(Date.now()))}>
              Later
            </Button>
          </>
        }
      >
        {isFurther
          ? 'You can work on this tablet without network then, and others cannot.'
          : 'Then arrivals can be seen without network. Otherwise nothing is kept on it.'}
      </Band>
      {isSetting ? (
        <SetPinSheet
          onClose={() => {
            setSetting(false)
            onAnswered()
          }}
        />
      ) : null}
    </>
  )
}
