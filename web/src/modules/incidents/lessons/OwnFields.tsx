import type { GetInputPropsReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useSites } from '@/core/records/sites';
import { useWord } from '@/platform/words';
import { NativeSelect } from '@/ui/form/NativeSelect';
import { TYPES } from '../filters';

interface Props {
  form: { getInputProps: (field: 'site_id' | 'incident_type') => GetInputPropsReturnType };
}

/** Whose lesson it is, and of what kind, where no incident says so. */
export function OwnFields({ form }: Props) {
  const { t } = useTranslation();
  const word = useWord();
  const sites = useSites();
  return (
    <>
      <p>{t('incidents.lessons.ownAbout')}</p>
      <NativeSelect
        label={t('field.site_id')}
        placeholder={t('incidents.lessons.chooseOne')}
        choices={sites.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...form.getInputProps('site_id')}
      />
      <NativeSelect
        label={t('incidents.field.incident_type')}
        placeholder={t('incidents.lessons.chooseOne')}
        choices={TYPES.map((value) => ({ value, label: word('incidents.type', value) }))}
        {...form.getInputProps('incident_type')}
      />
    </>
  );
}
