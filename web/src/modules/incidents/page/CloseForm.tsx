import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { titleOf } from '@/core/records/title';
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

/** Closes it, with remarks; each action that is still open goes on by name, with a reason. */
export function CloseForm({ incident, onClose }: Props) {
  const { t } = useTranslation();
  const send = useMove(incident.id, 'close');
  const open = incident.actions.filter(({ status }) => status !== 'closed');
  const { form, busy, failure, submit, draft } = useKeptForm(
    `incidents.${incident.id}.close`,
    {
      initialValues: {
        remarks: '',
        carry_over: open.map(({ id }) => ({ action_id: id, reason: '' })),
      },
      validate: {
        remarks: (value) => (value.trim() ? null : t('form.required')),
        carry_over: { reason: (value) => (value.trim() ? null : t('form.required')) },
      },
    },
    async ({ remarks, carry_over }) => {
      await send.mutateAsync({
        remarks: remarks.trim(),
        carry_over: carry_over.map((each) => ({ ...each, reason: each.reason.trim() })),
      });
      toast.done(t('incidents.done.close', { number: incident.number }));
      onClose();
    },
  );
  return (
    <Form onSubmit={submit} failure={failure} draft={draft}>
      <Textarea
        data-autofocus
        label={t('incidents.closing.remarks')}
        autosize
        minRows={3}
        maxLength={4000}
        {...form.getInputProps('remarks')}
      />
      {open.length > 0 ? (
        <>
          <p className="quiet">{t('incidents.closing.carryHelp')}</p>
          {open.map((action, index) => (
            <TextInput
              key={action.id}
              label={`${action.number} · ${titleOf(action.description)}`}
              placeholder={t('incidents.closing.carryWhy')}
              maxLength={1000}
              {...form.getInputProps(`carry_over.${index}.reason`)}
            />
          ))}
        </>
      ) : null}
      <DialogFoot send={t('incidents.move.close')} busy={busy} onClose={onClose} />
    </Form>
  );
}
