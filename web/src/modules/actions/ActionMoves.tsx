import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useRefusal } from '@/core/records/refusal';
import { useCorrected } from '@/core/unsent/useSend';
import { useCan } from '@/platform/can';
import { useUnsent } from '@/platform/unsent/store';
import { AppLink } from '@/ui/AppLink';
import { GuardedButton } from '@/ui/GuardedButton';
import classes from './actions.module.css';
import type { ActionRow } from './api';
import { MoveDialog } from './MoveDialog';
import { type Move, nameOf, nextStep, otherSteps } from './moves';
import type { Asked } from './moving';
import { useNavigation } from './navigation';
import { useAsked } from './useAsked';
import { useStart } from './writes';

/** What comes next as the one primary button; what else is possible beside it. */
export function ActionMoves({ action }: { action: ActionRow }) {
  const { t } = useTranslation();
  const { why } = useCan();
  const { edit } = useNavigation();
  const refusal = useRefusal();
  const waits = useUnsent().find((each) => each.kind === 'completion' && each.about === action.id);
  const corrected = useCorrected();
  const correcting = waits !== undefined && waits.id === corrected;
  const { asked, opened, ask, close } = useAsked<Asked>(correcting ? 'complete' : null);
  const { start, isPending } = useStart();
  const next = nextStep(action);
  const limit = why('Action', 'update');

  function make(move: Move) {
    if (move === 'start') return start(action);
    ask(nameOf(move, action.status));
  }

  if (waits && !correcting) {
    return (
      <>
        <p className={classes.waits}>{t('actions.unsentWaits')}</p>
        <Button component={AppLink} href="/unsent" variant="default">
          {t('unsent.show')}
        </Button>
      </>
    );
  }
  return (
    <>
      {next ? (
        <GuardedButton
          refusal={limit}
          reason={refusal(next.refusal)}
          loading={isPending}
          onClick={() => make(next.move)}
        >
          {t(`actions.move.${next.move}`)}
        </GuardedButton>
      ) : null}
      {otherSteps(action).map((move) => (
        <Button key={move} variant="default" onClick={() => make(move)}>
          {t(`actions.move.${nameOf(move, action.status)}`)}
        </Button>
      ))}
      {action.can.extend === '' ? (
        <Button variant="default" onClick={() => ask('extend')}>
          {t('actions.extension.ask')}
        </Button>
      ) : null}
      {limit || action.can.update ? null : (
        <Button variant="default" onClick={() => edit(action.id)}>
          {t('common.edit')}
        </Button>
      )}
      {asked ? <MoveDialog action={action} asked={asked} opened={opened} onClose={close} /> : null}
    </>
  );
}
