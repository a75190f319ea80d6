import { Checkbox, MultiSelect, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ShelfOffer } from '@/core/forms/templates/ShelfOffer';
import { PersonChooser } from '@/core/records/PersonChooser';
import { UNITS } from '@/core/records/rhythm';
import { useSites } from '@/core/records/sites';
import { useWord } from '@/platform/words';
import { DateInput } from '@/ui/form/DateInputs';
import { Pair } from '@/ui/form/Form';
import { NativeSelect } from '@/ui/form/NativeSelect';
import { formData } from '../api';
import { AUDITORS } from '../dialogs/PlanDialogs';
import { TYPES } from '../filters';
import { auditTemplates } from '../templates/kit';
import { FREQUENCIES } from './api';
import type { ScheduleValues } from './values';

interface Props {
  form: UseFormReturnType<ScheduleValues>;
  /** Its template stays. */
  existing?: boolean;
}

/** Help stands under a field. */
const BELOW: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];

/** What is audited where, by whom, and how often. */
export function ScheduleFields({ form, existing }: Props) {
  const { t } = useTranslation();
  const word = useWord();
  const sites = useSites();
  const { data } = useQuery(formData(0));
  const proposed = data?.audit_types ?? [];
  const near = Number(form.values.site_ids[0]) || undefined;
  return (
    <>
      {data?.templates?.length === 0 ? (
        <ShelfOffer kit={auditTemplates} title={t('audits.begin.noTemplates')} ask={data.ask} />
      ) : null}
      {existing ? null : (
        <NativeSelect
          label={t('audits.field.template_id')}
          placeholder={t('form.choose')}
          choices={(data?.templates ?? []).map(({ id, name }) => ({
            value: String(id),
            label: name,
          }))}
          {...form.getInputProps('template_id')}
          data-path="template_id"
        />
      )}
      <MultiSelect
        label={t('audits.field.site_ids')}
        searchable
        data={sites.map(({ id, name }) => ({ value: String(id), label: name }))}
        nothingFoundMessage={t('form.nothingFound')}
        {...form.getInputProps('site_ids')}
      />
      <TextInput
        label={`${t('field.title')} (${t('common.optional')})`}
        maxLength={200}
        {...form.getInputProps('title')}
      />
      <Pair>
        <PersonChooser
          label={t('audits.field.auditor_id')}
          among={AUDITORS}
          near={near}
          {...form.getInputProps('auditor_id')}
        />
        <PersonChooser
          label={t('audits.field.auditee_id')}
          description={t('audits.form.auditeeHelp')}
          inputWrapperOrder={BELOW}
          near={near}
          clearable
          {...form.getInputProps('auditee_id')}
        />
      </Pair>
      <NativeSelect
        label={t('audits.field.audit_type')}
        placeholder={existing ? undefined : t('audits.form.typeOfTemplate')}
        choices={TYPES.map((value) => ({ value, label: word('audits.type', value) }))}
        {...form.getInputProps('audit_type')}
        onChange={(value) => {
          form.setFieldValue('audit_type', value);
          const usual = proposed.find((each) => each.audit_type === value)?.frequency;
          if (usual && !existing) form.setFieldValue('frequency', usual);
        }}
        data-path="audit_type"
      />
      <RhythmFields form={form} />
      <Textarea
        label={`${t('audits.field.scope')} (${t('common.optional')})`}
        description={t('audits.form.scopeHelp')}
        inputWrapperOrder={BELOW}
        autosize
        minRows={2}
        maxLength={4000}
        {...form.getInputProps('scope')}
      />
    </>
  );
}

function RhythmFields({ form }: Pick<Props, 'form'>) {
  const { t } = useTranslation();
  const word = useWord();
  const { frequency, unit, starts_on } = form.values;
  return (
    <>
      <NativeSelect
        label={t('audits.field.frequency')}
        choices={FREQUENCIES.map((value) => ({ value, label: word('audits.frequency', value) }))}
        {...form.getInputProps('frequency')}
        data-path="frequency"
      />
      {frequency === 'rule' ? (
        <Pair>
          <TextInput
            type="number"
            inputMode="numeric"
            min={1}
            max={366}
            label={t('audits.form.every')}
            {...form.getInputProps('every')}
          />
          <NativeSelect
            label={t('audits.form.unit')}
            choices={UNITS.map((value) => ({ value, label: t(`audits.unit.${value}`) }))}
            value={unit}
            onChange={(value) => form.setFieldValue('unit', value as typeof unit)}
          />
        </Pair>
      ) : null}
      <Pair>
        <DateInput label={t('audits.field.starts_on')} {...form.getInputProps('starts_on')} />
        {frequency === 'once' ? null : (
          <DateInput
            label={`${t('audits.field.ends_on')} (${t('common.optional')})`}
            min={starts_on || undefined}
            {...form.getInputProps('ends_on')}
          />
        )}
      </Pair>
      <TextInput
        type="number"
        inputMode="numeric"
        min={1}
        max={90}
        label={t('audits.field.window_days')}
        description={t('audits.form.windowHelp')}
        inputWrapperOrder={BELOW}
        {...form.getInputProps('window_days')}
      />
      <Checkbox
        label={t('audits.field.working_days')}
        description={t('audits.form.workingHelp')}
        {...form.getInputProps('working_days', { type: 'checkbox' })}
      />
    </>
  );
}
