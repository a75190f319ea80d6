import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Form } from '@/ui/form/Form';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import type { Permit } from '../api';
import { useMove } from '../writes';
import { DecidingFacts } from './DecidingFacts';

type Remarked = 'submit' | 'revoke' | 'confirm' | 'reopen';

/** Without a reason nothing is taken back or opened again. */
const REQUIRED: Readonly<Record<Remarked, boolean>> = {
  submit: true,
  revoke: true,
  confirm: false,
  reopen: true,
};

interface Props {
  permit: Permit;
  move: Remarked;
  opened: boolean;
  onClose: () => void;
}

interface FormProps extends Omit<Props, 'opened'> {
  /** It was made; without it the form is closed. */
  onDone?: () => void;
}

/** A move that takes words. */
export function RemarkDialog(props: Props) {
  const { t } = useTranslation();
  const { permit, move, opened, onClose } = props;
  return (
    <FormDialog
      title={t(`permits.ask.${move}.title`, { number: permit.number })}
      opened={opened}
      onClose={onClose}
    >
      <RemarkForm {...props} />
    </FormDialog>
  );
}

/** The form of such a move, wherever it is made. */
export function RemarkForm({ permit, move, onClose, onDone = onClose }: FormProps) {
  const { t } = useTranslation();
  const send = useSending(permit, move);
  const required = REQUIRED[move];
  const { form, busy, failure, submit } = useServerForm(
    {
      initialValues: { remark: move === 'submit' ? permit.remarks : '' },
      validate: {
        remark: (value) => (required && !value.trim() ? t('permits.form.remarksMissing') : null),
      },
    },
    async ({ remark }) => {
      const moved = await send(remark.trim());
      const live = move === 'submit' && moved.status === 'approved';
      toast.done(
        t(live ? 'permits.form.sent.live' : `permits.ask.${move}.done`, { number: permit.number }),
      );
      onDone();
    },
  );
  return (
    <Form failure={failure} onSubmit={submit}>
      {move === 'confirm' ? <DecidingFacts permit={permit} what="closure" /> : null}
      <p className="quiet">{t(`permits.ask.${move}.text`)}</p>
      <Textarea
        data-autofocus
        label={required ? t('field.remarks') : `${t('field.remarks')} (${t('common.optional')})`}
        autosize
        minRows={3}
        maxLength={2000}
        {...form.getInputProps('remark')}
      />
      <DialogFoot
        send={t(move === 'submit' ? 'permits.form.submit' : `permits.move.${move}`)}
        busy={busy}
        danger={move === 'revoke'}
        onClose={onClose}
      />
    </Form>
  );
}

function useSending({ id, updated_at }: Permit, move: Remarked) {
  const submit = useMove(id, 'submit');
  const revoke = useMove(id, 'revoke');
  const confirm = useMove(id, 'confirm_closure');
  return (remark: string): Promise<Permit> => {
    if (move === 'submit') return submit.mutateAsync({ remarks: remark, updated_at });
    if (move === 'revoke') return revoke.mutateAsync({ remark });
    return confirm.mutateAsync(move === 'reopen' ? { remark, reopen: true } : { remark });
  };
}
