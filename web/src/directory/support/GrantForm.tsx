import { Select, Switch, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Form } from '@/ui/form/Form';
import { DialogFoot } from '@/ui/form/FormDialog';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import { type Draft, useGrant } from './api';

const HOURS = ['1', '8', '24', '168'] as const;

/** For how long somebody may look, why, and whether at records as well. */
export function GrantForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const grant = useGrant();
  const { form, busy, failure, submit } = useServerForm(
    { initialValues: { hours: '8', reason: '', records: false } },
    async (values) => {
      await grant.mutateAsync({ ...values, hours: values.hours as Draft['hours'] });
      toast.done(t('support.granted'));
      onClose();
    },
  );
  return (
    <Form onSubmit={submit} failure={failure}>
      <Select
        label={t('support.duration')}
        allowDeselect={false}
        data={HOURS.map((value) => ({ value, label: t(`support.hours.${value}`) }))}
        {...form.getInputProps('hours')}
      />
      <Textarea
        label={t('support.reason')}
        description={t('support.reasonHelp')}
        required
        autosize
        minRows={2}
        maxLength={500}
        {...form.getInputProps('reason')}
      />
      <Switch
        label={t('support.records')}
        description={t('support.recordsHelp')}
        {...form.getInputProps('records', { type: 'checkbox' })}
      />
      <DialogFoot send={t('support.grant')} busy={busy} onClose={onClose} />
    </Form>
  );
}
