import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Worker } from '@/modules/workers/api';
import { DateTimeInput } from '@/ui/form/DateInputs';
import { Form } from '@/ui/form/Form';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import type { Permit } from '../api';
import { later } from '../period';
import { useMove } from '../writes';

interface Props {
  permit: Permit;
  /** Who is let through. */
  worker: Worker | null;
  onClose: () => void;
}

/** Somebody who is blocked may work for a time, with a reason that everybody reads. */
export function LetThroughDialog({ permit, worker, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <FormDialog
      title={worker ? t('permits.letThrough.title', { name: worker.name }) : ''}
      opened={worker !== null}
      onClose={onClose}
    >
      {worker ? <LetThroughForm permit={permit} worker={worker} onClose={onClose} /> : null}
    </FormDialog>
  );
}

function LetThroughForm({ permit, worker, onClose }: Props & { worker: Worker }) {
  const { t } = useTranslation();
  const move = useMove(permit.id, 'let_through');
  const { form, busy, failure, submit } = useServerForm(
    {
      initialValues: { reason: '', until: endOf(permit, new Date()) },
      validate: {
        reason: (value) => (value.trim() ? null : t('permits.letThrough.reasonMissing')),
        until: (value) =>
          value && Date.parse(value) > Date.now() ? null : t('permits.letThrough.untilPast'),
      },
    },
    async ({ reason, until }) => {
      await move.mutateAsync({ worker_id: worker.id, reason: reason.trim(), until });
      toast.done(t('permits.letThrough.done', { name: worker.name }));
      onClose();
    },
  );
  return (
    <Form failure={failure} onSubmit={submit}>
      <p className="quiet">{t('permits.letThrough.text')}</p>
      <Textarea
        data-autofocus
        label={t('permits.letThrough.reason')}
        autosize
        minRows={2}
        maxLength={1000}
        {...form.getInputProps('reason')}
      />
      <DateTimeInput
        label={t('permits.letThrough.until')}
        zone={permit.site.time_zone}
        {...form.getInputProps('until')}
      />
      <DialogFoot send={t('permits.letThrough.open')} busy={busy} onClose={onClose} />
    </Form>
  );
}

/** As long as the work lasts, or a shift from now. */
function endOf({ asked_until, ends_at }: Permit, now: Date): string {
  const end = asked_until ?? ends_at;
  return end && Date.parse(end) > now.getTime() ? end : later(now.toISOString(), 8);
}
