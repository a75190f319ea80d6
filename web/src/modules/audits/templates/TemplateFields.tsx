import { Checkbox, Switch, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FieldsProps } from '@/core/forms/templates/kit';
import { useWord } from '@/platform/words';
import { ChoiceCards } from '@/ui/form/ChoiceCards';
import { NativeSelect } from '@/ui/form/NativeSelect';
import { TYPES } from '../filters';
import { ICONS } from '../TemplateMark';
import { ICON_NAMES } from './api';
import type { TemplateValues } from './values';

/** What is said of a template beside its form. */
export function TemplateFields({ form, state }: FieldsProps<TemplateValues>) {
  const { t } = useTranslation();
  const word = useWord();
  return (
    <>
      <TextInput
        data-autofocus
        label={t('common.name')}
        maxLength={120}
        {...form.getInputProps('name')}
      />
      <Textarea
        label={`${t('field.description')} (${t('common.optional')})`}
        description={t('audits.templates.descriptionHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autosize
        minRows={2}
        maxLength={2000}
        {...form.getInputProps('description')}
      />
      <ChoiceCards
        row
        label={t('audits.templates.field.icon')}
        choices={ICON_NAMES.map((value) => {
          const Sign = ICONS[value];
          return {
            value,
            label: <span className="visually-hidden">{t(`audits.icon.${value}`)}</span>,
            icon: <Sign size={20} stroke={1.7} />,
          };
        })}
        {...form.getInputProps('icon')}
        data-path="icon"
      />
      <NativeSelect
        label={t('audits.field.audit_type')}
        description={t('audits.templates.typeHelp')}
        choices={TYPES.map((value) => ({ value, label: word('audits.type', value) }))}
        {...form.getInputProps('audit_type')}
        data-path="audit_type"
      />
      <Checkbox
        label={t('forms.templates.field.scoring')}
        description={t('audits.templates.scoringHelp')}
        {...form.getInputProps('scoring', { type: 'checkbox' })}
      />
      {state ? (
        <Switch
          label={t('forms.templates.field.active')}
          description={state.why ?? t('audits.templates.activeHelp')}
          disabled={Boolean(state.why)}
          {...form.getInputProps('active', { type: 'checkbox' })}
        />
      ) : null}
    </>
  );
}
