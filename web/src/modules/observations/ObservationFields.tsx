import { Button, Checkbox } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { EnergyField } from '@/core/energy/EnergyField';
import { useSites } from '@/core/records/sites';
import { WhereFields } from '@/directory/sites/WhereFields';
import { uploadAttachment } from '@/platform/uploads';
import { PhotoPicker } from '@/ui/files/PhotoPicker';
import type { FormFiles } from '@/ui/files/useFormFiles';
import { MoreFields } from '@/ui/form/MoreFields';
import { useIsPhone } from '@/ui/media';
import { ActionNeeded } from './ActionNeeded';
import { CommentField, RatingFields, SortingFields, WordField } from './DetailFields';
import { isPlainPraise } from './positive';
import { SimilarReports } from './SimilarReports';
import { type ObservationValues, saysMore } from './values';
import { WhatField } from './WhatField';

interface Props {
  form: UseFormReturnType<ObservationValues>;
  mode: 'new' | 'edit';
  /** Actions the observation has already. */
  existing: number;
  /** Of useFormFiles. */
  picker: FormFiles['picker'];
}

/** What and where first, the rest later: a report must not be a burden. */
export function ObservationFields({ form, mode, existing, picker }: Props) {
  const { t } = useTranslation();
  const sites = useSites();
  const site = sites.find((each) => String(each.id) === form.values.site_id);
  const phone = useIsPhone();
  const photos = (
    <PhotoPicker
      label={t('observations.form.photos')}
      help={t('observations.form.photosHelp')}
      {...picker}
      send={uploadAttachment}
      max={20}
    />
  );
  // With a phone in the hand the photo is taken before anything is written; at
  // a desk it is looked for afterwards.
  return (
    <>
      {phone ? photos : null}
      <WhatField form={form} />
      <WhereFields
        input={form.getInputProps}
        siteId={form.values.site_id}
        onOther={() => form.setFieldValue('division_id', '')}
        sites={sites}
        location={t('observations.form.location')}
        placeholder={t('observations.form.locationPlaceholder')}
      />
      <WordField form={form}>
        {mode === 'new' ? (
          <SimilarReports siteId={form.values.site_id} description={form.values.description} />
        ) : null}
      </WordField>
      {phone ? null : photos}
      <RatingFields form={form} />
      <EnergyField {...form.getInputProps('energy')} />
      <MoreFields
        label={t('observations.form.more')}
        folded={mode === 'new'}
        said={saysMore(form.values)}
      >
        <CommentField form={form} />
        <SortingFields form={form} zone={site?.time_zone} />
        {existing === 0 && isPlainPraise(form.values) ? (
          <div>
            <Button
              variant="default"
              onClick={() => form.setValues({ action_required: 'later', no_action_reason: '' })}
            >
              {t('observations.form.allTheSame')}
            </Button>
          </div>
        ) : (
          <ActionNeeded form={form} zone={site?.time_zone} existing={existing} />
        )}
        <Checkbox
          label={t('observations.form.sensitive')}
          description={form.values.sensitive ? t('observations.sensitiveHelp') : undefined}
          {...form.getInputProps('sensitive', { type: 'checkbox' })}
        />
        {mode === 'new' ? (
          <Checkbox
            label={t('observations.form.anonymous')}
            description={form.values.anonymous ? t('observations.form.anonymousHelp') : undefined}
            {...form.getInputProps('anonymous', { type: 'checkbox' })}
          />
        ) : null}
      </MoreFields>
    </>
  );
}
