import { Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormDocument } from '@/core/forms/document';
import { PlaceChooser } from '@/directory/sites/PlaceChooser';
import { PeopleField } from '@/directory/users/PeopleField';
import { WorkerPicker } from '@/modules/workers/WorkerPicker';
import { DateTimeInput } from '@/ui/form/DateInputs';
import { Pair } from '@/ui/form/Form';
import type { Permit } from '../api';
import { later, lengthOf } from '../period';
import classes from './request.module.css';
import { SpotField } from './SpotField';
import { hoursOf, isNight, type PermitValues } from './values';

interface Props {
  fixed: string;
  form: UseFormReturnType<PermitValues>;
  permit: Permit;
  document: FormDocument;
}

/** The fields that every permit has, each in the section of the form that is theirs. */
export function OwnFields({ fixed, ...props }: Props) {
  const Fields = FIELDS[fixed];
  return Fields ? (
    <div className={classes.fields}>
      <Fields {...props} />
    </div>
  ) : null;
}

type FieldsProps = Omit<Props, 'fixed'>;

function WorkFields({ form }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <Textarea
      label={t('permits.field.description')}
      placeholder={t('permits.form.descriptionExample')}
      autosize
      minRows={4}
      maxLength={4000}
      {...form.getInputProps('description')}
    />
  );
}

function WhereFields({ form, permit }: FieldsProps) {
  const { t } = useTranslation();
  const { place } = form.values;
  return (
    <>
      <p className={classes.quiet}>{permit.site.name}</p>
      <PlaceChooser
        label={`${t('permits.field.place')} (${t('common.optional')})`}
        siteId={permit.site.id}
        clearable
        value={
          place
            ? {
                ...place,
                value: place.name,
                label: place.name,
                site_id: permit.site.id,
              }
            : null
        }
        onChoose={(chosen) =>
          form.setFieldValue(
            'place',
            chosen && {
              division_id: chosen.division_id ?? 0,
              department_id: chosen.department_id ?? 0,
              unit_id: chosen.unit_id ?? 0,
              name: chosen.label,
            },
          )
        }
        error={form.errors.division_id ?? form.errors.department_id ?? form.errors.unit_id}
        data-path="division_id"
      />
      <TextInput
        label={`${t('permits.field.location')} (${t('common.optional')})`}
        placeholder={t('permits.form.locationExample')}
        maxLength={300}
        {...form.getInputProps('location')}
      />
      <SpotField
        siteId={permit.site.id}
        value={form.values.spot}
        onChange={(spot) => form.setFieldValue('spot', spot)}
      />
    </>
  );
}

function WhenFields({ form, permit, document }: FieldsProps) {
  const { t } = useTranslation();
  const zone = permit.site.time_zone;
  const { starts_at: start, ends_at: end } = form.values;
  const length = start && end ? lengthOf(start, end) : null;
  // The end goes along with the start, and keeps the length that somebody chose.
  const move = (next: string) => {
    const hours = length ? length.hours + length.minutes / 60 : 0;
    form.setValues({
      starts_at: next,
      ...(next ? { ends_at: later(next, hours || hoursOf(document)) } : {}),
    });
  };
  return (
    <>
      <Pair>
        <DateTimeInput
          label={t('permits.field.starts_at')}
          zone={zone}
          {...form.getInputProps('starts_at')}
          onChange={move}
        />
        <DateTimeInput
          label={t('permits.field.ends_at')}
          zone={zone}
          min={start}
          {...form.getInputProps('ends_at')}
        />
      </Pair>
      <p className={classes.quiet} role="status">
        {length && Date.parse(end) > Date.parse(start)
          ? t('permits.length.hours', { hours: length.hours, minutes: length.minutes })
          : ''}
        {isNight(start, end, zone) ? ` · ${t('permits.nightWork')}` : ''}
      </p>
    </>
  );
}

function PeopleFields({ form, permit }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <h3>{t('permits.field.worker_ids')}</h3>
      <WorkerPicker
        siteId={permit.site.id}
        value={form.values.worker_ids}
        onChange={(workers) => {
          form.setFieldValue('worker_ids', workers);
          form.clearFieldError('worker_ids');
        }}
        error={form.errors.worker_ids ? String(form.errors.worker_ids) : undefined}
      />
      <PeopleField
        label={t('permits.field.issuing_officer_ids')}
        add={t('permits.form.addOfficer')}
        near={permit.site.id}
        without={permit.requester?.id}
        value={form.values.issuing_officer_ids}
        onChange={(ids) => form.setFieldValue('issuing_officer_ids', ids)}
        error={form.errors.issuing_officer_ids}
        path="issuing_officer_ids"
      />
      <Textarea
        label={t('field.remarks')}
        description={t('permits.form.remarksHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autosize
        minRows={2}
        maxLength={4000}
        {...form.getInputProps('remarks')}
      />
    </>
  );
}

const FIELDS: Readonly<Record<string, (props: FieldsProps) => ReactNode>> = {
  work: WorkFields,
  location: WhereFields,
  duration: WhenFields,
  people: PeopleFields,
};
