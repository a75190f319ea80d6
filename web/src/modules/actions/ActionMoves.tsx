import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusal } from '@/modules/records/refusal';
import { useCorrected } from '@/modules/unsent/useSend';
import { useCan } from '@/platform/can';
import { useUnsent } from '@/platform/unsent/store';
import { AppLink } from '@/ui/AppLink';
import { GuardedButton } from '@/ui/GuardedButton';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import classes from './actions.module.css';
import type { ActionRow } from './api';
import { CompleteDialog } from './CompleteDialog';
import { type Move, nextStep, otherSteps } from './moves';
import { usePlace } from './place';
import { RemarksDialog } from './RemarksDialog';
import { useStartAction } from './writes';

/** What comes next as the one primary button; what else is possible beside it. */
export function ActionMoves({ action }: { action: ActionRow }) {
  const { t } = useTranslation();
  const { why } = useCan();
  const { edit } = usePlace();
  const refusal = useRefusal();
  const sentence = useErrorSentence();
  const waits = useUnsent().find((each) => each.kind === 'completion' && each.about === action.id);
  const corrected = useCorrected();
  const correcting = waits !== undefined && waits.id === corrected;
  const [asked, setAsked] = useState<Move | null>(correcting ? 'complete' : null);
  const start = useStartAction(action.id);
  const next = nextStep(action);
  const limit = why('Action', 'update');

  function make(move: Move) {
    if (move !== 'start') return setAsked(move);
    start.mutate(undefined, {
      onSuccess: () => toast.done(t('actions.done.start', { number: action.number })),
      onError: (error) => toast.failed(sentence(error)),
    });
  }

  if (waits && !correcting) {
    return (
      <>
        <p className={classes.waits}>{t('unsent.completionWaits')}</p>
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
          loading={start.isPending}
          onClick={() => make(next.move)}
        >
          {t(`actions.move.${next.move}`)}
        </GuardedButton>
      ) : null}
      {otherSteps(action).map((move) => (
        <Button key={move} variant="default" onClick={() => make(move)}>
          {t(`actions.move.${move}`)}
        </Button>
      ))}
      <GuardedButton
        variant="default"
        refusal={limit}
        reason={refusal(action.can.update)}
        onClick={() => edit(action.id)}
      >
        {t('common.edit')}
      </GuardedButton>
      <CompleteDialog
        action={action}
        opened={asked === 'complete'}
        onClose={() => setAsked(null)}
      />
      <RemarksDialog
        action={action}
        move="close"
        opened={asked === 'close'}
        onClose={() => setAsked(null)}
      />
      <RemarksDialog
        action={action}
        move="reopen"
        opened={asked === 'reopen'}
        onClose={() => setAsked(null)}
      />
    </>
  );
}
