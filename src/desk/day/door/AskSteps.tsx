import { Button } from '../../kit/Button.tsx'
import type { Entry, Question } from '../../outbox/command.ts'
import { drop, retry } from '../../outbox/outbox.ts'

type AskStepsProps = { entry: Entry; question: Question; onClose: () => void }

/** The choices about an action that was not sent: keep the booking as it is, or send the action all the same. */
export function AskSteps({ entry, question, onClose }: AskStepsProps) {
  const { opId, command } = entry
  const giveUp = (reason: string) => () => {
    onClose()
    drop(opId, reason)
  }
  const send = (changed?: Entry['command']) => () => {
    onClose()
    retry(opId, changed)
  }
  switch (question.kind) {
    case 'cancelled':
      return <Button onClick={giveUp('the booking was cancelled')}>Discard</Button>
    case 'settled':
      return <Button onClick={giveUp('nothing is owed any more')}>Discard</Button>
    case 'changed':
      if (command.kind === 'remind') {
        return (
          <>
            <Button kind="brass" onClick={send({ ...command, status: question.now })}>
              Remind as it stands
            </Button>
            <Button onClick={giveUp('left as it is')}>Leave it</Button>
          </>
        )
      }
      return (
        <>
          <Button kind="brass" onClick={giveUp(`kept ${question.now.name}`)}>
            Keep {question.now.name}
          </Button>
          {command.kind === 'change-status' ? (
            <Button onClick={send({ ...command, from: question.now })}>
              Set {command.to.name}
            </Button>
          ) : null}
        </>
      )
    case 'touched':
      return (
        <>
          <Button onClick={send()}>
            {command.kind === 'change-status' ? `Set ${command.to.name}` : 'Send it'}
          </Button>
          <Button onClick={giveUp('left as it is')}>Leave it</Button>
        </>
      )
    case 'message-waited':
      return (
        <>
          {command.kind === 'change-status' ? (
            <Button kind="brass" onClick={send({ ...command, notify: false })}>
              Without the message
            </Button>
          ) : null}
          <Button onClick={send()}>
            {command.kind === 'remind' ? 'Send the reminder' : 'With the message'}
          </Button>
          <Button kind="plain" onClick={giveUp('left as it is')}>
            Leave it
          </Button>
        </>
      )
    case 'expired':
    case 'payment':
      return (
        <>
          <Button kind="brass" onClick={send()}>
            {question.kind === 'payment' ? 'Record it now' : 'Send now'}
          </Button>
          <Button onClick={giveUp('no longer meant')}>Discard</Button>
        </>
      )
  }
}
