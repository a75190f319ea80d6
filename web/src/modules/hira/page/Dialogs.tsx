import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/platform/errors';
import { AskedWrite } from '@/ui/AskedWrite';
import { Form } from '@/ui/form/Form';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import { type Assessment, openQuery } from '../api';
import { editPath } from '../navigation';
import { type MoveName, useMove } from '../writes';

interface Props {
  id: number;
  asked: MoveName | null;
  onClose: () => void;
}

type Plain = 'submit' | 'withdraw';
type Reasoned = Exclude<MoveName, Plain>;
const isPlain = (move: MoveName | null): move is Plain => move === 'submit' || move === 'withdraw';

/** What a move needs to be told, over the page. */
export function Dialogs({ id, asked, onClose }: Props) {
  const { t } = useTranslation();
  const { data: record } = useQuery(openQuery(id));
  if (!record) return null;
  const { number } = record;
  return (
    <>
      {(['submit', 'withdraw'] as const).map((move) => (
        <PlainDialog
          key={move}
          record={record}
          move={move}
          opened={asked === move}
          onClose={onClose}
        />
      ))}
      <FormDialog
        title={asked ? t(`hira.ask.${asked}.title`, { number }) : ''}
        opened={asked !== null && !isPlain(asked)}
        onClose={onClose}
      >
        {asked && !isPlain(asked) ? (
          <ReasonForm record={record} move={asked} onClose={onClose} />
        ) : null}
      </FormDialog>
    </>
  );
}

interface PlainProps {
  record: Assessment;
  move: Plain;
  opened: boolean;
  onClose: () => void;
}

/** A move that needs no words, only a second thought. What is missing is said at its place. */
function PlainDialog({ record, move, opened, onClose }: PlainProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const write = useMove(record.id, move);
  function failed(cause: unknown) {
    if (move === 'submit' && cause instanceof ApiError && Object.keys(cause.fields).length > 0) {
      void navigate({ href: `${editPath(record)}?faults=true` } as never);
    }
    onClose();
  }
  return (
    <AskedWrite
      opened={opened}
      title={t(`hira.ask.${move}.title`, { number: record.number })}
      text={t(`hira.ask.${move}.text`)}
      confirm={t(`hira.move.${move}`)}
      write={() => write.mutateAsync({})}
      done={t(`hira.ask.${move}.done`, { number: record.number })}
      onClose={onClose}
      onFailed={failed}
    />
  );
}

interface ReasonProps {
  record: Assessment;
  move: Reasoned;
  onClose: () => void;
}

/** A move with its reason; a revision is written at once. */
function ReasonForm({ record, move, onClose }: ReasonProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const write = useMove(record.id, move);
  const field = move === 'confirm' ? 'remarks' : 'reason';
  const { form, busy, failure, submit } = useServerForm<Record<string, string>>(
    {
      initialValues: { [field]: '' },
      validate: { [field]: (value: string) => (value.trim() ? null : t('form.required')) },
    },
    async (values) => {
      const said = (values[field] ?? '').trim();
      const saved = await write.mutateAsync({ [field]: said } as never);
      toast.done(t(`hira.ask.${move}.done`, { number: saved.number }));
      onClose();
      if (move === 'revise') void navigate({ to: editPath(saved) } as never);
    },
  );
  return (
    <Form failure={failure} onSubmit={submit}>
      <p className="quiet">{t(`hira.ask.${move}.text`)}</p>
      <Textarea
        data-autofocus
        label={t(move === 'confirm' ? 'hira.ask.confirm.remarks' : 'hira.field.reason')}
        autosize
        minRows={3}
        maxLength={2000}
        {...form.getInputProps(field)}
      />
      <DialogFoot
        send={t(`hira.move.${move}`)}
        busy={busy}
        danger={move === 'discard'}
        onClose={onClose}
      />
    </Form>
  );
}
