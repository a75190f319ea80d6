import { NumberInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Form, Pair } from '@/ui/form/Form';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import { NativeSelect } from '@/ui/form/NativeSelect';
import { useServerForm } from '@/ui/form/useServerForm';
import { KINDS, useAddWorker, useEditWorker, type Worker } from './api';
import { CertificationFields } from './CertificationFields';
import { PhotoField } from './PhotoField';
import { bodyOf, EMPTY, valuesOf, type WorkerValues } from './values';

interface Props {
  /** Nobody for somebody new. */
  worker: Worker | null;
  /** Where somebody new works; 0 where it is chosen of these sites. */
  siteId: number;
  sites?: readonly { readonly id: number; readonly name: string }[];
  /** Of what was read, so that nobody's change is lost. */
  updatedAt?: string;
  opened: boolean;
  onClose: () => void;
  onSaved: (worker: Worker) => void;
}

/** The profile of somebody who works. */
export function WorkerDialog(props: Props) {
  const { t } = useTranslation();
  const { worker, opened, onClose } = props;
  return (
    <FormDialog
      title={worker ? t('workers.edit', { name: worker.name }) : t('workers.new')}
      opened={opened}
      onClose={onClose}
    >
      <WorkerForm {...props} />
    </FormDialog>
  );
}

function WorkerForm({ worker, siteId, sites = [], updatedAt, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const only = siteId || (sites.length === 1 ? sites[0]?.id : undefined);
  const asksSite = !worker && !only;
  const add = useAddWorker();
  const edit = useEditWorker();
  const { form, busy, failure, submit } = useServerForm<WorkerValues>(
    {
      initialValues: worker ? valuesOf(worker) : { ...EMPTY, site_id: String(only ?? '') },
      validate: {
        site_id: (site) => (asksSite && !site ? t('form.required') : null),
        name: (name) => (name.trim() ? null : t('form.required')),
        company: (company, { kind }) =>
          kind === 'contractor' && !company.trim() ? t('form.required') : null,
      },
    },
    async (values) => {
      const body = bodyOf(values);
      const saved = worker
        ? await edit.mutateAsync({
            id: worker.id,
            ...body,
            age: body.age ?? 0,
            updated_at: updatedAt,
          })
        : await add.mutateAsync({ ...body, site_id: only ?? Number(values.site_id) });
      onSaved(saved);
    },
  );
  return (
    <Form failure={failure} onSubmit={submit}>
      {asksSite ? (
        <NativeSelect
          label={t('workers.profiles.sites')}
          placeholder={t('form.choose')}
          choices={sites.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.getInputProps('site_id')}
        />
      ) : null}
      <NativeSelect
        label={t('workers.field.kind')}
        choices={KINDS.map((value) => ({ value, label: t(`workers.kind.${value}`) }))}
        {...form.getInputProps('kind')}
      />
      <TextInput
        data-autofocus
        label={t('workers.field.name')}
        maxLength={200}
        {...form.getInputProps('name')}
      />
      {form.values.kind === 'employee' ? null : (
        <TextInput
          label={t('workers.field.company')}
          maxLength={200}
          {...form.getInputProps('company')}
        />
      )}
      <PhotoField
        photo={worker?.photo ?? null}
        name={form.values.name}
        error={form.errors.photo_attachment_id}
        onChange={(id) => form.setFieldValue('photo_attachment_id', id)}
      />
      <Pair>
        <NumberInput
          label={t('workers.field.age')}
          min={14}
          max={100}
          allowDecimal={false}
          {...form.getInputProps('age')}
        />
        <NativeSelect
          label={t('workers.field.gender')}
          placeholder={t('common.none')}
          choices={(['male', 'female'] as const).map((value) => ({
            value,
            label: t(`workers.gender.${value}`),
          }))}
          {...form.getInputProps('gender')}
        />
      </Pair>
      <TextInput
        type="tel"
        label={t('workers.field.phone')}
        maxLength={40}
        {...form.getInputProps('phone')}
      />
      <CertificationFields form={form} />
      <DialogFoot send={t('common.save')} busy={busy} onClose={onClose} />
    </Form>
  );
}
