import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Form } from '@/ui/form/Form';
import { DialogFoot } from '@/ui/form/FormDialog';
import { useKeptForm } from '@/ui/form/useKeptForm';
import { toast } from '@/ui/toast';
import type { Incident } from '../api';
import { savedCauses } from '../causes/draft';
import { useSetCauses } from '../writes';

interface Props {
  incident: Incident;
  cause: string;
  onClose: () => void;
}

/** Why nothing is done against a root cause. */
export function ReasonForm({ incident, cause, onClose }: Props) {
  const { t } = useTranslation();
  const save = useSetCauses(incident.id);
  const { causes } = incident;
  const root = causes.analyses.flatMap(({ whys }) => whys).find(({ key }) => key === cause);
  const { form, busy, failure, submit, draft } = useKeptForm(
    `incidents.${incident.id}.reason.${cause}`,
    {
      initialValues: { reason: root?.no_action_reason ?? '' },
      validate: { reason: (value) => (value.trim() ? null : t('form.required')) },
    },
    async ({ reason }) => {
      const analyses = savedCauses(causes.analyses, (why) =>
        why.key === cause ? { ...why, no_action_reason: reason.trim() } : why,
      );
      await save.mutateAsync({ version: causes.version, analyses });
      toast.done(t('common.saved'));
      onClose();
    },
  );
  return (
    <Form onSubmit={submit} failure={failure} draft={draft}>
      <Textarea
        data-autofocus
        label={t('incidents.actions.whyNone')}
        autosize
        minRows={2}
        maxLength={1000}
        {...form.getInputProps('reason')}
      />
      <DialogFoot send={t('common.save')} busy={busy} onClose={onClose} />
    </Form>
  );
}
