import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Form } from '@/ui/form/Form';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import type { ObservationRow } from './api';
import { WithoutActions } from './ObservationActions';
import { ObservationFacts } from './ObservationFacts';
import { useAgree } from './writes';

interface Props {
  observation: ObservationRow;
  to: 'confirm' | 'resume';
  opened: boolean;
  onClose: () => void;
}

/** A second person signs that nothing is needed, or somebody that work may go on: with what it is about. */
export function AgreeDialog(props: Props) {
  const { t } = useTranslation();
  const { observation, to, opened, onClose } = props;
  return (
    <FormDialog
      title={t(`observations.agree.${to}.title`, { number: observation.number })}
      opened={opened}
      onClose={onClose}
    >
      <AgreeForm {...props} />
    </FormDialog>
  );
}

type FormProps = Omit<Props, 'opened'> & { onDone?: () => void };

/** The same where it stands, without a dialog around it. */
export function AgreeForm({ observation, to, onClose, onDone = onClose }: FormProps) {
  const { t } = useTranslation();
  const agree = useAgree(observation.id, to);
  const { form, busy, failure, submit } = useServerForm(
    { initialValues: { remark: '' } },
    async (values) => {
      await agree.mutateAsync(values);
      toast.done(t(`observations.agree.${to}.done`, { number: observation.number }));
      onDone();
    },
  );
  return (
    <Form failure={failure} onSubmit={submit}>
      <p>{observation.description}</p>
      <ObservationFacts observation={observation} />
      {observation.actions_count === 0 ? <WithoutActions observation={observation} /> : null}
      <Textarea
        data-autofocus
        label={`${t('field.remarks')} (${t('common.optional')})`}
        autosize
        minRows={2}
        maxLength={2000}
        {...form.getInputProps('remark')}
      />
      <DialogFoot send={t(`observations.agree.${to}.send`)} busy={busy} onClose={onClose} />
    </Form>
  );
}
