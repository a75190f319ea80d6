import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusal } from '@/core/records/refusal';
import { useCan } from '@/platform/can';
import { GuardedButton } from '@/ui/GuardedButton';
import { AddAction } from './AddAction';
import { AgreeDialog } from './AgreeDialog';
import type { Observation } from './api';
import { useNavigation } from './navigation';
import { ReviseDialog } from './ReviseDialog';
import type { Revision } from './writes';

/** Managers give work; reporters correct what they wrote, as long as they may. */
export function ObservationFooter({ observation }: { observation: Observation }) {
  const { t } = useTranslation();
  const { can, why } = useCan();
  const { edit } = useNavigation();
  const refusal = useRefusal();
  const [adding, setAdding] = useState(false);
  const [agreeing, setAgreeing] = useState(false);
  const [revision, setRevision] = useState<Revision | 'extend' | null>(null);
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
        <Button variant="default" onClick={() => setRevision('reject')}>
          {t('observations.again.reject.send')}
        </Button>
      ) : null}
      {status === 'closed' && (manages || !may.reopen) ? (
        <GuardedButton
          variant="default"
          refusal={null}
          reason={refusal(may.reopen)}
          onClick={() => setRevision('reopen')}
        >
          {t('observations.again.reopen.send')}
        </GuardedButton>
      ) : null}
      {observation.due_date && (manages || !may.extend) ? (
        <GuardedButton
          variant="default"
          refusal={null}
          reason={refusal(may.extend)}
          onClick={() => setRevision('extend')}
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
      <ReviseDialog observation={observation} to={revision} onClose={() => setRevision(null)} />
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
