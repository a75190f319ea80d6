import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PeopleField } from '@/directory/users/PeopleField';
import { Form } from '@/ui/form/Form';
import { DialogFoot } from '@/ui/form/FormDialog';
import { useKeptForm } from '@/ui/form/useKeptForm';
import { toast } from '@/ui/toast';
import type { Incident } from '../api';
import { useMove } from '../writes';

interface Props {
  incident: Incident;
  onClose: () => void;
}

/** Mails what is known so far, within minutes, to people who may open it. */
export function InformForm({ incident, onClose }: Props) {
  const { t } = useTranslation();
  const send = useMove(incident.id, 'preliminary_report');
  const { form, busy, failure, submit, draft } = useKeptForm(
    `incidents.${incident.id}.inform`,
    {
      initialValues: { user_ids: [] as string[], note: '' },
      validate: {
        user_ids: (value) => (value.length > 0 ? null : t('incidents.informed.nobody')),
      },
    },
    async ({ user_ids, note }) => {
      await send.mutateAsync({ user_ids: user_ids.map(Number), note: note.trim() });
      toast.done(t('incidents.done.inform', { number: incident.number }));
      onClose();
    },
  );
  return (
    <Form onSubmit={submit} failure={failure} draft={draft}>
      <p className="quiet">{t('incidents.informed.about')}</p>
      <PeopleField
        label={t('incidents.informed.to')}
        add={t('incidents.informed.another')}
        near={incident.site.id}
        value={form.values.user_ids}
        onChange={(ids) => form.setFieldValue('user_ids', ids)}
        error={form.errors.user_ids}
        path="user_ids"
      />
      <Textarea
        label={`${t('incidents.informed.note')} (${t('common.optional')})`}
        autosize
        minRows={2}
        maxLength={1000}
        {...form.getInputProps('note')}
      />
      <DialogFoot send={t('common.send')} busy={busy} onClose={onClose} />
    </Form>
  );
}
