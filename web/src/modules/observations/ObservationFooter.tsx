import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusal } from '@/modules/records/refusal';
import { useCan } from '@/platform/can';
import { GuardedButton } from '@/ui/GuardedButton';
import { AddAction } from './AddAction';
import { AgreeDialog } from './AgreeDialog';
import type { Observation } from './api';
import { usePlace } from './place';

/** Managers give work; reporters correct what they wrote, as long as they may. */
export function ObservationFooter({ observation }: { observation: Observation }) {
  const { t } = useTranslation();
  const { can, why } = useCan();
  const { edit } = usePlace();
  const refusal = useRefusal();
  const [adding, setAdding] = useState(false);
  const [agreeing, setAgreeing] = useState(false);
  const limit = why('Observation', 'update');
  const reason = refusal(observation.can.update);
  const manages = can('Action', 'create');
  const agree = nextAgreement(observation);
  return (
    <>
      {agree ? (
        <Button onClick={() => setAgreeing(true)}>{t(`observations.agree.${agree}.send`)}</Button>
      ) : null}
      {manages ? (
        <GuardedButton
          variant={agree ? 'default' : undefined}
          refusal={limit}
          reason={reason}
          onClick={() => setAdding(true)}
        >
          {t('observations.addAction')}
        </GuardedButton>
      ) : null}
      {limit || reason ? null : (
        <Button variant="default" onClick={() => edit(observation.id)}>
          {t('common.edit')}
        </Button>
      )}
      <AddAction observation={observation} opened={adding} onClose={() => setAdding(false)} />
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
