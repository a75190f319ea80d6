import { Checkbox, MultiSelect, NumberInput, Switch, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FieldsProps } from '@/core/forms/templates/kit';
import { useSites } from '@/core/records/sites';
import { ChoiceCards } from '@/ui/form/ChoiceCards';
import { Pair } from '@/ui/form/Form';
import classes from '../permits.module.css';
import { COLOURS } from './api';
import type { TemplateValues } from './values';

/** Help stands under a field. */
const BELOW: InputWrapperOrder = ['label', 'input', 'description', 'error'];
type InputWrapperOrder = ('label' | 'input' | 'description' | 'error')[];

/** What is said of a template beside its form. */
export function TemplateFields({ form, state }: FieldsProps<TemplateValues>) {
  const { t } = useTranslation();
  const sites = useSites();
  return (
    <>
      <Pair>
        <TextInput
          data-autofocus
          label={t('permits.templates.field.name')}
          maxLength={120}
          {...form.getInputProps('name')}
        />
        <TextInput
          label={t('permits.templates.field.prefix_id')}
          description={t('permits.templates.prefixHelp')}
          inputWrapperOrder={BELOW}
          maxLength={8}
          {...form.getInputProps('prefix_id')}
        />
      </Pair>
      <Textarea
        label={t('field.description')}
        description={t('permits.templates.descriptionHelp')}
        inputWrapperOrder={BELOW}
        autosize
        minRows={2}
        maxLength={2000}
        {...form.getInputProps('description')}
      />
      <ChoiceCards
        row
        label={t('permits.templates.field.colour')}
        choices={COLOURS.map((value) => ({
          value,
          label: t(`permits.colour.${value}`),
          icon: <span className={classes.swatch} data-colour={value} />,
        }))}
        {...form.getInputProps('colour')}
        data-path="colour"
      />
      <MultiSelect
        label={t('permits.templates.field.sites')}
        description={t('permits.templates.sitesHelp')}
        inputWrapperOrder={BELOW}
        placeholder={
          form.values.site_ids.length > 0 ? undefined : t('permits.templates.everywhere')
        }
        searchable
        data={sites.map(({ id, name }) => ({ value: String(id), label: name }))}
        nothingFoundMessage={t('form.nothingFound')}
        {...form.getInputProps('site_ids')}
      />
      <NumberInput
        label={`${t('permits.templates.field.most_hours')} (${t('common.optional')})`}
        description={t('permits.templates.mostHoursHelp')}
        inputWrapperOrder={BELOW}
        min={1}
        max={720}
        allowDecimal={false}
        {...form.getInputProps('most_hours')}
      />
      <Checkbox
        label={t('permits.templates.field.low_risk')}
        description={t('permits.templates.lowRiskHelp')}
        {...form.getInputProps('low_risk', { type: 'checkbox' })}
      />
      <Checkbox
        label={t('forms.templates.field.scoring')}
        description={t('permits.templates.scoringHelp')}
        {...form.getInputProps('scoring', { type: 'checkbox' })}
      />
      {state ? (
        <Switch
          label={t('forms.templates.field.active')}
          description={state.why ?? t('permits.templates.activeHelp')}
          disabled={Boolean(state.why)}
          {...form.getInputProps('active', { type: 'checkbox' })}
        />
      ) : null}
    </>
  );
}
