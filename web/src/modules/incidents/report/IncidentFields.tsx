import { Checkbox, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { EnergyField } from '@/core/energy/EnergyField';
import { useSites } from '@/core/records/sites';
import { WhereFields } from '@/directory/sites/WhereFields';
import { uploadAttachment } from '@/platform/uploads';
import { PhotoPicker } from '@/ui/files/PhotoPicker';
import type { FormFiles } from '@/ui/files/useFormFiles';
import { ChoiceCards } from '@/ui/form/ChoiceCards';
import { DateTimeInput } from '@/ui/form/DateInputs';
import { MoreFields } from '@/ui/form/MoreFields';
import { useIsPhone } from '@/ui/media';
import { HURT, TYPES } from '../filters';
import { useTypeChoices } from '../useTypeChoices';
import { type IncidentValues, saysMore } from '../values';
import { CircumstanceFields, RecordableFields } from './CircumstanceFields';
import { ImmediateActions } from './ImmediateActions';
import { ProcessFields } from './ProcessFields';
import { SimilarIncidents } from './SimilarIncidents';

interface Props {
  form: UseFormReturnType<IncidentValues>;
  mode: 'new' | 'edit';
  picker: FormFiles['picker'];
  /** What got out of a process is asked for. */
  process?: boolean;
}

/** What, where, when and whether anybody was hurt; everything else can wait. */
export function IncidentFields({ form, mode, picker, process }: Props) {
  const { t } = useTranslation();
  const sites = useSites();
  const zone = sites.find((each) => String(each.id) === form.values.site_id)?.time_zone;
  const phone = useIsPhone();
  const photos = (
    <PhotoPicker
      label={t('incidents.form.photos')}
      help={t('incidents.form.photosHelp')}
      {...picker}
      send={uploadAttachment}
      max={20}
    />
  );
  return (
    <>
      {phone ? photos : null}
      <TypeField form={form} />
      <ChoiceCards
        row
        label={t('incidents.form.hurt')}
        choices={HURT.map((value) => ({ value, label: t(`incidents.hurt.${value}`) }))}
        {...form.getInputProps('anybody_hurt')}
      />
      <WhereFields
        input={form.getInputProps}
        siteId={form.values.site_id}
        onOther={() => form.setFieldValue('division_id', '')}
        sites={sites}
        location={t('incidents.form.location')}
        placeholder={t('incidents.form.locationPlaceholder')}
      />
      <DateTimeInput
        label={t('incidents.form.when')}
        zone={zone}
        max={new Date().toISOString()}
        {...form.getInputProps('occurred_at')}
      />
      <Textarea
        label={t('field.description')}
        placeholder={t('incidents.form.descriptionPlaceholder')}
        autosize
        minRows={2}
        maxLength={4000}
        {...form.getInputProps('description')}
      />
      {mode === 'new' ? (
        <SimilarIncidents siteId={form.values.site_id} description={form.values.description} />
      ) : null}
      {phone ? null : photos}
      {mode === 'edit' ? <EnergyField {...form.getInputProps('energy')} /> : null}
      {process ? <ProcessFields form={form} /> : null}
      <MoreFields
        label={t('incidents.form.more')}
        folded={mode === 'new'}
        said={saysMore(form.values)}
      >
        <Textarea
          label={t('incidents.form.immediate')}
          placeholder={t('incidents.form.immediatePlaceholder')}
          autosize
          minRows={2}
          maxLength={4000}
          {...form.getInputProps('immediate_action')}
        />
        {mode === 'new' ? <ImmediateActions form={form} zone={zone} /> : null}
        <CircumstanceFields form={form} />
        {mode === 'edit' ? <RecordableFields form={form} /> : null}
        <Checkbox
          label={t('incidents.form.sensitive')}
          description={form.values.sensitive ? t('incidents.form.sensitiveHelp') : undefined}
          {...form.getInputProps('sensitive', { type: 'checkbox' })}
        />
      </MoreFields>
    </>
  );
}

/** The first question, with answers large enough for gloves. */
function TypeField({ form }: Pick<Props, 'form'>) {
  const { t } = useTranslation();
  return (
    <>
      <ChoiceCards
        label={t('incidents.form.type')}
        choices={useTypeChoices()(TYPES)}
        {...form.getInputProps('incident_type')}
      />
      {form.values.incident_type === 'other' ? (
        <TextInput
          label={t('incidents.form.otherType')}
          maxLength={120}
          {...form.getInputProps('other_type')}
        />
      ) : null}
    </>
  );
}
