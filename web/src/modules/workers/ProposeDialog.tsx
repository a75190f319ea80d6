import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DateInput } from '@/ui/form/DateInputs';
import { Form, Pair } from '@/ui/form/Form';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import { useServerForm } from '@/ui/form/useServerForm';
import { useProposeCertification, type Worker } from './api';

interface Props {
  worker: Worker;
  opened: boolean;
  onClose: () => void;
  onSaved: (worker: Worker) => void;
}

/** What else somebody may do, said by whoever does not manage profiles. */
export function ProposeDialog(props: Props) {
  const { t } = useTranslation();
  const { worker, opened, onClose } = props;
  return (
    <FormDialog
      title={t('workers.proposeFor', { name: worker.name })}
      opened={opened}
      onClose={onClose}
    >
      <ProposeForm {...props} />
    </FormDialog>
  );
}

function ProposeForm({ worker, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const propose = useProposeCertification(worker.id);
  const { form, busy, failure, submit } = useServerForm(
    {
      initialValues: { name: '', number: '', expires_on: '' },
      validate: { name: (name) => (name.trim() ? null : t('form.required')) },
    },
    async ({ name, number, expires_on }) => {
      onSaved(await propose.mutateAsync({ name, number, expires_on: expires_on || null }));
    },
  );
  return (
    <Form failure={failure} onSubmit={submit}>
      <p className="quiet">{t('workers.proposeText')}</p>
      <TextInput
        data-autofocus
        label={t('workers.field.certification')}
        maxLength={200}
        {...form.getInputProps('name')}
      />
      <Pair>
        <TextInput
          label={`${t('workers.field.number')} (${t('common.optional')})`}
          maxLength={100}
          {...form.getInputProps('number')}
        />
        <DateInput label={t('workers.field.expires_on')} {...form.getInputProps('expires_on')} />
      </Pair>
      <DialogFoot send={t('workers.addCertification')} busy={busy} onClose={onClose} />
    </Form>
  );
}
