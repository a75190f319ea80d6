import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DateInput } from '@/ui/form/DateInputs';
import { Form } from '@/ui/form/Form';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import { useDocumentMove } from '../writes';

export type Asked = 'request_new_version' | 'not_applicable' | 'acknowledge';

interface Props {
  id: number;
  asked: Asked | null;
  onClose: () => void;
}

/** What a move needs to be told, over the page. */
export function Dialogs({ id, asked, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <FormDialog
      title={asked ? t(`contractors.move.${asked}`) : ''}
      opened={asked !== null}
      onClose={onClose}
    >
      {asked === 'acknowledge' ? <QuietForm id={id} onClose={onClose} /> : null}
      {asked && asked !== 'acknowledge' ? (
        <ReasonForm id={id} move={asked} onClose={onClose} />
      ) : null}
    </FormDialog>
  );
}

interface ReasonProps {
  id: number;
  move: 'request_new_version' | 'not_applicable';
  onClose: () => void;
}

function ReasonForm({ id, move, onClose }: ReasonProps) {
  const { t } = useTranslation();
  const write = useDocumentMove(id, move);
  const { form, busy, failure, submit } = useServerForm(
    {
      initialValues: { reason: '' },
      validate: { reason: (reason) => (reason.trim() ? null : t('form.required')) },
    },
    async ({ reason }) => {
      await write.mutateAsync({ reason: reason.trim() });
      toast.done(t('common.saved'));
      onClose();
    },
  );
  return (
    <Form failure={failure} onSubmit={submit}>
      <Textarea
        data-autofocus
        label={t('contractors.field.reason')}
        autosize
        minRows={2}
        maxLength={1000}
        {...form.getInputProps('reason')}
      />
      <DialogFoot send={t(`contractors.move.${move}`)} busy={busy} onClose={onClose} />
    </Form>
  );
}

/** No warning of its end before a day. */
function QuietForm({ id, onClose }: Pick<Props, 'id' | 'onClose'>) {
  const { t } = useTranslation();
  const write = useDocumentMove(id, 'acknowledge');
  const { form, busy, failure, submit } = useServerForm(
    {
      initialValues: { until: '' },
      validate: { until: (until) => (until ? null : t('form.required')) },
    },
    async ({ until }) => {
      await write.mutateAsync({ until });
      toast.done(t('common.saved'));
      onClose();
    },
  );
  return (
    <Form failure={failure} onSubmit={submit}>
      <DateInput
        data-autofocus
        label={t('contractors.field.until')}
        {...form.getInputProps('until')}
      />
      <DialogFoot send={t('contractors.move.acknowledge')} busy={busy} onClose={onClose} />
    </Form>
  );
}
