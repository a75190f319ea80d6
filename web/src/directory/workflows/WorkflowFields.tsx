import { MultiSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PersonChooser } from '@/core/records/PersonChooser';
import { useSites } from '@/core/records/sites';
import { useWord } from '@/platform/words';
import { Pair } from '@/ui/form/Form';
import { NativeSelect } from '@/ui/form/NativeSelect';
import type { Workflow } from './api';
import { APPROVE_WHEN, type Values } from './draft';
import { reviewedModules } from './modules';
import classes from './workflows.module.css';

interface Props {
  form: UseFormReturnType<Values>;
  workflow?: Workflow;
}

interface Named {
  readonly id: number;
  readonly name: string;
}

/** For which records it is. */
export function RecordFields({ form, workflow }: Props) {
  const { t } = useTranslation();
  const word = useWord();
  const modules = useQuery(reviewedModules).data ?? [];
  const { module } = form.values;
  const reviewed = modules.find(({ name }) => name === module);
  const sites = useSites();
  return (
    <div className={`card ${classes.fields}`} data-part="records">
      <TextInput
        label={t('field.title')}
        maxLength={200}
        autoComplete="off"
        {...form.getInputProps('title')}
      />
      {workflow ? null : (
        <NativeSelect
          label={t('workflows.field.module')}
          placeholder={t('form.choose')}
          choices={modules.map(({ name }) => ({ value: name, label: word('roles.module', name) }))}
          {...form.getInputProps('module')}
          onChange={(value) => form.setValues({ module: value, form_ids: [] })}
        />
      )}
      {reviewed?.has_forms ? (
        <MultiSelect
          label={t('workflows.field.form_ids')}
          placeholder={form.values.form_ids.length > 0 ? undefined : t('form.choose')}
          nothingFoundMessage={t('form.nothingFound')}
          searchable
          clearable
          limit={60}
          data={choices(workflow?.forms, reviewed.forms)}
          {...form.getInputProps('form_ids')}
        />
      ) : null}
      <MultiSelect
        label={t('workflows.field.site_ids')}
        placeholder={form.values.site_ids.length > 0 ? undefined : t('workflows.everySite')}
        nothingFoundMessage={t('form.nothingFound')}
        searchable
        clearable
        limit={60}
        data={choices(workflow?.sites, sites)}
        {...form.getInputProps('site_ids')}
      />
    </div>
  );
}

/** What can be chosen, and what was chosen when it still could. */
function choices(before: readonly Named[] | null | undefined, now: readonly Named[] | null) {
  const known = now ?? [];
  const gone = (before ?? []).filter(({ id }) => !known.some((each) => each.id === id));
  return [...known, ...gone].map(({ id, name }) => ({
    value: String(id),
    label: name || String(id),
  }));
}

/** When it is agreed on, and what happens when nobody decides. */
export function LimitFields({ form }: Props) {
  const { t } = useTranslation();
  const { approve_when, reviewers } = form.values;
  const numbers = reviewers.map((_, index) => String(index + 1));
  return (
    <div className={`card ${classes.fields}`} data-part="limits">
      <Pair>
        <NativeSelect
          label={t('workflows.field.approve_when')}
          choices={APPROVE_WHEN.map((value) => ({ value, label: t(`workflows.when.${value}`) }))}
          {...form.getInputProps('approve_when')}
        />
        {approve_when === 'number' ? (
          <NativeSelect
            label={t('workflows.field.approvals')}
            choices={numbers.map((value) => ({
              value,
              label: t('workflows.ofReviewers', { value, total: numbers.length }),
            }))}
            {...form.getInputProps('approvals')}
          />
        ) : null}
      </Pair>
      <TextInput
        label={t('workflows.field.lead_hours')}
        description={t('workflows.leadHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        inputMode="numeric"
        maxLength={4}
        {...form.getInputProps('lead_hours')}
      />
      <PersonChooser
        label={`${t('workflows.field.escalation_user_id')} (${t('common.optional')})`}
        description={t('workflows.escalationHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        clearable
        {...form.getInputProps('escalation_user_id')}
        onChange={(id) => form.setFieldValue('escalation_user_id', id ?? '')}
      />
    </div>
  );
}
