import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Form } from '@/ui/form/Form';
import { DialogFoot } from '@/ui/form/FormDialog';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import type { Observation } from './api';
import { RiskField } from './RiskField';
import { useEditObservation } from './writes';

interface Props {
  observation: Observation;
  onClose: () => void;
  onDone: () => void;
}

/** Somebody decides that a report needs nothing, and says why. */
export function NothingForm({ observation, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const edit = useEditObservation(observation.id);
  const unrated = observation.risk_potential === 'not_rated';
  const silent = observation.comment === '';
  const { form, busy, failure, submit } = useServerForm(
    {
      initialValues: { no_action_reason: '', comment: '', risk_potential: '' },
      validate: {
        no_action_reason: (value) => (value.trim() ? null : t('observations.form.reasonMissing')),
        comment: (value) =>
          silent && !value.trim() ? t('observations.form.commentMissing') : null,
        risk_potential: (value) => (unrated && !value ? t('observations.form.riskMissing') : null),
      },
    },
    async ({ no_action_reason, comment, risk_potential }) => {
      await edit.mutateAsync({
        action_required: false,
        no_action_reason,
        ...(silent ? { comment } : {}),
        ...(unrated ? { risk_potential: risk_potential as Observation['risk_potential'] } : {}),
      });
      toast.done(t('observations.work.decided', { number: observation.number }));
      onDone();
    },
  );
  return (
    <Form onSubmit={submit} failure={failure}>
      {unrated ? <RiskField rated {...form.getInputProps('risk_potential')} /> : null}
      <Textarea
        label={t('observations.work.why')}
        autosize
        minRows={2}
        maxLength={2000}
        {...form.getInputProps('no_action_reason')}
      />
      {silent ? (
        <Textarea
          label={t('observations.form.comment')}
          autosize
          minRows={2}
          maxLength={4000}
          {...form.getInputProps('comment')}
        />
      ) : null}
      <DialogFoot send={t('observations.work.nothing')} busy={busy} onClose={onClose} />
    </Form>
  );
}
