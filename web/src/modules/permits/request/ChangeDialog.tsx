import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSites } from '@/core/records/sites';
import { ErrorState } from '@/ui/ErrorState';
import { ChoiceCards } from '@/ui/form/ChoiceCards';
import { Form } from '@/ui/form/Form';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import { NativeSelect } from '@/ui/form/NativeSelect';
import { useServerForm } from '@/ui/form/useServerForm';
import { formData, type Permit, type PermitPatch } from '../api';
import classes from './request.module.css';
import { TypeChoice } from './TypeChoice';

interface Props {
  permit: Permit;
  opened: boolean;
  onClose: () => void;
  /** Keeps what was filled in before, and then this. */
  onChange: (patch: PermitPatch) => Promise<void>;
}

/** Another type or site for a draft that was begun with the wrong one. */
export function ChangeDialog(props: Props) {
  const { t } = useTranslation();
  return (
    <FormDialog title={t('permits.change.title')} opened={props.opened} onClose={props.onClose}>
      <ChangeForm {...props} />
    </FormDialog>
  );
}

function ChangeForm({ permit, onClose, onChange }: Props) {
  const { t } = useTranslation();
  const sites = useSites();
  const { form, busy, failure, submit } = useServerForm(
    {
      initialValues: { site_id: String(permit.site.id), type_id: String(permit.type.id) },
      validate: { type_id: (value) => (value ? null : t('permits.form.typeMissing')) },
    },
    async ({ site_id, type_id }) => {
      await onChange({ site_id: Number(site_id), type_id: Number(type_id) });
      onClose();
    },
  );
  const { data, error, refetch } = useQuery(formData(Number(form.values.site_id) || 0));
  const types = data?.types ?? [];
  const here = sites.some(({ id }) => id === permit.site.id) ? sites : [permit.site, ...sites];
  return (
    <Form failure={failure} onSubmit={submit}>
      <p className={classes.quiet}>{t('permits.change.text')}</p>
      <NativeSelect
        label={t('field.site_id')}
        choices={here.map((site) => ({ value: String(site.id), label: site.name }))}
        {...form.getInputProps('site_id')}
        data-path="site_id"
      />
      {error && !data ? <ErrorState small error={error} onRetry={refetch} /> : null}
      {types.length > 0 ? (
        <ChoiceCards
          label={t('permits.field.type_id')}
          choices={types.map((type) => ({
            value: String(type.id),
            label: <TypeChoice type={type} />,
          }))}
          value={form.values.type_id}
          onChange={(value) => form.setFieldValue('type_id', value)}
          error={form.errors.type_id}
          data-path="type_id"
        />
      ) : null}
      <DialogFoot send={t('permits.change.send')} busy={busy} onClose={onClose} />
    </Form>
  );
}
