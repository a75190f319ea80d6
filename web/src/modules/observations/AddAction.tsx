import { Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftFields } from '@/modules/actions/DraftFields';
import { draftBody, emptyDraft } from '@/modules/actions/draft';
import { useDraftProblems } from '@/modules/actions/problems';
import { useFormats } from '@/platform/formats';
import { Form } from '@/ui/form/Form';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import type { Observation } from './api';
import { RiskField } from './RiskField';
import { useEditObservation } from './writes';

type Risk = Observation['risk_potential'];

interface Props {
  observation: Observation;
  opened: boolean;
  onClose: () => void;
}

/** A manager gives somebody work on what was reported. */
export function AddAction({ observation, opened, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <FormDialog title={t('observations.addAction')} opened={opened} onClose={onClose}>
      <AddForm observation={observation} onClose={onClose} />
    </FormDialog>
  );
}

interface FormProps {
  observation: Observation;
  onClose: () => void;
  onDone?: () => void;
  /** What else can be said instead. */
  other?: ReactNode;
}

/** The same where it stands, without a dialog around it. */
export function AddForm({ observation, onClose, onDone = onClose, other }: FormProps) {
  const { t } = useTranslation();
  const { today: todayIn } = useFormats();
  const today = todayIn(observation.site.time_zone);
  const edit = useEditObservation(observation.id);
  const problems = useDraftProblems();
  const unrated = observation.risk_potential === 'not_rated';
  const silent = observation.comment === '' && observation.actions_count === 0;
  const { form, busy, failure, submit } = useServerForm(
    {
      initialValues: { comment: '', risk_potential: '', actions: [emptyDraft(today)] },
      validate: ({ comment, risk_potential, actions: [draft] }) => ({
        ...(draft ? problems(draft, today, 'actions.0.') : {}),
        ...(silent && !comment.trim() ? { comment: t('observations.form.commentMissing') } : {}),
        ...(unrated && !risk_potential
          ? { risk_potential: t('observations.form.riskMissing') }
          : {}),
      }),
    },
    async ({ comment, risk_potential, actions }) => {
      const risk = unrated ? (risk_potential as Risk) : observation.risk_potential;
      await edit.mutateAsync({
        ...(silent ? { comment } : {}),
        ...(unrated ? { risk_potential: risk } : {}),
        actions: actions.map((draft) => draftBody(draft, risk)),
      });
      toast.done(t('observations.actionAdded'));
      onDone();
    },
  );
  return (
    <Form onSubmit={submit} failure={failure}>
      {unrated ? <RiskField rated {...form.getInputProps('risk_potential')} /> : null}
      {silent ? (
        <Textarea
          label={t('observations.form.comment')}
          autosize
          minRows={2}
          maxLength={4000}
          {...form.getInputProps('comment')}
        />
      ) : null}
      <DraftFields
        input={(field) => form.getInputProps(`actions.0.${field}`)}
        siteId={observation.site.id}
        today={today}
      />
      <DialogFoot
        send={t('observations.addActionBusy')}
        busy={busy}
        onClose={onClose}
        other={other}
      />
    </Form>
  );
}
