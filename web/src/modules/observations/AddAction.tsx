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
import { useEditObservation } from './writes';

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

function AddForm({ observation, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslation();
  const { today: todayIn } = useFormats();
  const today = todayIn(observation.site.time_zone);
  const edit = useEditObservation(observation.id);
  const problems = useDraftProblems();
  const { form, busy, failure, submit } = useServerForm(
    {
      initialValues: { actions: [emptyDraft(today)] },
      validate: ({ actions }) => {
        const [draft] = actions;
        return draft ? problems(draft, today, 'actions.0.') : {};
      },
    },
    async ({ actions }) => {
      const risk = observation.risk_potential;
      await edit.mutateAsync({ actions: actions.map((draft) => draftBody(draft, risk)) });
      toast.done(t('observations.actionAdded'));
      onClose();
    },
  );
  return (
    <Form onSubmit={submit} failure={failure}>
      <DraftFields
        input={(field) => form.getInputProps(`actions.0.${field}`)}
        siteId={observation.site.id}
        today={today}
      />
      <DialogFoot send={t('observations.addActionBusy')} busy={busy} onClose={onClose} />
    </Form>
  );
}
