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
  const isFurther = standing === 'new' || standing === 'cleared'
  const words = wordsOf[isFurther ? standing : 'nobody']
  return (
    <>
      <Band
        icon={<LockIcon />}
        title={words.title}
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
        {words.why}
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

const wordsOf = {
  nobody: {
    title: 'Is this the business’s own tablet?',
    why: 'Then arrivals can be seen without network. Otherwise nothing is kept on it.',
  },
  new: {
    title: 'Set a desk PIN of your own',
    why: 'You can work on this tablet without network then, and others cannot.',
  },
  cleared: {
    title: 'The browser has cleared this tablet',
    why: 'Desk PINs, copies of bookings and actions that were not sent are gone from it. Set a PIN to start again.',
  },
}
