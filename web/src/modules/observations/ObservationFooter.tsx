import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusal } from '@/core/records/refusal';
import { useCan } from '@/platform/can';
import { GuardedButton } from '@/ui/GuardedButton';
import { AddAction } from './AddAction';
import { AgainDialog } from './AgainDialog';
import { AgreeDialog } from './AgreeDialog';
import type { Observation } from './api';
import { usePlace } from './place';
import type { Again } from './writes';

/** Managers give work; reporters correct what they wrote, as long as they may. */
export function ObservationFooter({ observation }: { observation: Observation }) {
  const { t } = useTranslation();
  const { can, why } = useCan();
  const { edit } = usePlace();
  const refusal = useRefusal();
  const [adding, setAdding] = useState(false);
  const [agreeing, setAgreeing] = useState(false);
  const [again, setAgain] = useState<Again | 'extend' | null>(null);
  const limit = why('Observation', 'update');
  const reason = refusal(observation.can.update);
  const manages = can('Action', 'create');
  const agree = nextAgreement(observation);
  const { can: may, status } = observation;
  /** Work on what is closed would open it again. */
  const shut = status === 'closed' && may.reopen ? refusal('observation_stays_closed') : undefined;
  return (
    <>
      {agree ? (
        <Button onClick={() => setAgreeing(true)}>{t(`observations.agree.${agree}.send`)}</Button>
      ) : null}
      {manages ? (
        <GuardedButton
          variant={agree ? 'default' : undefined}
          refusal={limit}
          reason={reason ?? shut}
          onClick={() => setAdding(true)}
        >
          {t('observations.addAction')}
        </GuardedButton>
      ) : null}
      {may.reject === '' ? (
        <Button variant="default" onClick={() => setAgain('reject')}>
          {t('observations.again.reject.send')}
        </Button>
      ) : null}
      {status === 'closed' && (manages || !may.reopen) ? (
        <GuardedButton
          variant="default"
          refusal={null}
          reason={refusal(may.reopen)}
          onClick={() => setAgain('reopen')}
        >
          {t('observations.again.reopen.send')}
        </GuardedButton>
      ) : null}
      {observation.due_date && (manages || !may.extend) ? (
        <GuardedButton
          variant="default"
          refusal={null}
          reason={refusal(may.extend)}
          onClick={() => setAgain('extend')}
        >
          {t('observations.again.extend.send')}
        </GuardedButton>
      ) : null}
      {limit || reason ? null : (
        <Button variant="default" onClick={() => edit(observation.id)}>
          {t('common.edit')}
        </Button>
      )}
      <AddAction observation={observation} opened={adding} onClose={() => setAdding(false)} />
      <AgainDialog observation={observation} to={again} onClose={() => setAgain(null)} />
      <AgreeDialog
        observation={observation}
        to={agree ?? 'confirm'}
        opened={agreeing}
        onClose={() => setAgreeing(false)}
      />
    </>
  );
}

/** What the reader may agree to now; whoever confirms lets work go on as well. */
export function nextAgreement({ can }: Pick<Observation, 'can'>): 'confirm' | 'resume' | null {
  if (!can.confirm) return 'confirm';
  return can.resume ? null : 'resume';
}
