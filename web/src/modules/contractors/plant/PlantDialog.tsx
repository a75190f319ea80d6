import { Checkbox, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSites } from '@/core/records/sites';
import { Form, Pair } from '@/ui/form/Form';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import { NativeSelect } from '@/ui/form/NativeSelect';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import type { Company } from '../api';
import { PLANT_KINDS, type Plant, type PlantBody, useWritePlant } from './api';

interface Props {
  company: Company;
  /** The one that is changed. */
  plant?: Plant;
  opened: boolean;
  onClose: () => void;
}

/** What a crane, a scaffold or a vehicle is called, and where it stands. */
export function PlantDialog(props: Props) {
  const { t } = useTranslation();
  const { plant, opened, onClose } = props;
  return (
    <FormDialog
      title={t(plant ? 'contractors.plant.edit' : 'contractors.plant.add')}
      opened={opened}
      onClose={onClose}
    >
      <PlantForm {...props} />
    </FormDialog>
  );
}

function PlantForm({ company, plant, onClose }: Props) {
  const { t } = useTranslation();
  const everywhere = useSites();
  const sites = company.sites?.length ? company.sites : everywhere;
  const write = useWritePlant(company.id, plant?.id);
  const { form, busy, failure, submit } = useServerForm(
    {
      initialValues: {
        name: plant?.name ?? '',
        kind: plant?.kind ?? 'crane',
        identification: plant?.identification ?? '',
        site_id: plant?.site ? String(plant.site.id) : '',
        active: plant?.active ?? true,
      },
      validate: { name: (name) => (name.trim() ? null : t('form.required')) },
    },
    async (values) => {
      const { name, identification, active, kind } = values;
      await write.mutateAsync({
        name: name.trim(),
        identification: identification.trim(),
        active,
        kind: kind as PlantBody['kind'],
        site_id: Number(values.site_id) || 0,
      });
      toast.done(t('common.saved'));
      onClose();
    },
  );
  return (
    <Form failure={failure} onSubmit={submit}>
      <TextInput
        data-autofocus
        label={t('contractors.field.name')}
        maxLength={120}
        {...form.getInputProps('name')}
      />
      <Pair>
        <NativeSelect
          label={t('contractors.plant.kindOf')}
          choices={PLANT_KINDS.map((value) => ({
            value,
            label: t(`contractors.plant.kind.${value}`),
          }))}
          {...form.getInputProps('kind')}
        />
        <TextInput
          label={`${t('contractors.plant.identification')} (${t('common.optional')})`}
          maxLength={120}
          {...form.getInputProps('identification')}
        />
      </Pair>
      <NativeSelect
        label={t('contractors.onsite.site')}
        placeholder={t('contractors.plant.anySite')}
        choices={sites.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...form.getInputProps('site_id')}
      />
      <Checkbox
        label={t('contractors.plant.active')}
        {...form.getInputProps('active', { type: 'checkbox' })}
      />
      <DialogFoot send={t('common.save')} busy={busy} onClose={onClose} />
    </Form>
  );
}
