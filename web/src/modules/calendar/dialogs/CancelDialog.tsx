import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Form } from '@/ui/form/Form';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import type { Item } from '../types';
import { useWhen } from '../views/useWhen';
import { useCancelItem } from '../writes';
import { type Scope, ScopeFields } from './ScopeFields';

interface Props {
  item: Item;
  opened: boolean;
  onClose: () => void;
}

/** It does not take place: its guests are told why. */
export function CancelDialog({ item, opened, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <FormDialog
      title={t('calendar.cancel.title', { number: item.number })}
      opened={opened}
      onClose={onClose}
    >
      <CancelForm item={item} onClose={onClose} />
    </FormDialog>
  );
}

function CancelForm({ item, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslation();
  const cancel = useCancelItem(item.id);
  const { when } = useWhen();
  const { form, busy, failure, submit } = useServerForm(
    {
      initialValues: { reason: '', scope: (item.rule ? 'one' : 'all') as Scope },
      validate: { reason: (value) => (value.trim() ? null : t('calendar.form.reasonMissing')) },
    },
    async ({ reason, scope }) => {
      const of = item.rule ? { scope, occurrence_id: item.occurrence?.id } : {};
      await cancel.mutateAsync({ reason: reason.trim(), ...of });
      const one = item.rule && scope !== 'all';
      toast.done(
        t(one ? 'calendar.cancel.doneDates' : 'calendar.cancel.done', { number: item.number }),
      );
      onClose();
    },
  );
  return (
    <Form failure={failure} onSubmit={submit}>
      <p className="quiet">{t('calendar.cancel.text')}</p>
      {item.rule ? (
        <>
          <p className="quiet">{when(item.occurrence ?? item)}</p>
          <ScopeFields label={t('calendar.scope.cancel')} {...form.getInputProps('scope')} />
        </>
      ) : null}
      <Textarea
        data-autofocus
        label={t('calendar.field.reason')}
        autosize
        minRows={3}
        maxLength={1000}
        {...form.getInputProps('reason')}
      />
      <DialogFoot danger send={t('calendar.cancel.send')} busy={busy} onClose={onClose} />
    </Form>
  );
}
