import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type CardChoice, ChoiceCards } from '@/ui/form/ChoiceCards';
import { Field } from '@/ui/plain/Field';
import type { Form } from './PublicForm';
import { PlainArea, PlainSelect } from './plain';
import classes from './public.module.css';
import type { Choices } from './values';

type Word = 'type' | 'otherType' | 'descriptionPlaceholder' | 'location' | 'locationPlaceholder';

interface Props {
  form: Form;
  choices: Choices;
  /** What it was: the field, and what can be chosen. */
  type: string;
  types: readonly CardChoice[];
  /** What it is asked with. */
  word: (key: Word) => string;
  /** Between what it was and the words: the photos at least. */
  children: ReactNode;
  /** What only those are asked who want to say more: before the place, and after it. */
  first?: ReactNode;
  last?: ReactNode;
}

/** Where and what first; exactly where only for those who want to say. */
export function PublicFields({ form, choices, type, types, word, ...own }: Props) {
  const { t } = useTranslation();
  const sites = choices.sites ?? [];
  const where = form.getInputProps('site_id');
  const site = sites.find((each) => String(each.id) === form.values.site_id);
  const divisions = site?.divisions ?? [];
  return (
    <>
      <PlainSelect
        label={t('sites.whereAsked')}
        placeholder={t('form.choose')}
        choices={sites}
        {...where}
        onChange={(value) => {
          where.onChange(value);
          form.setFieldValue('division_id', ''); // each site has its own
        }}
      />
      <ChoiceCards label={word('type')} choices={types} {...form.getInputProps(type)} />
      {form.values[type] === 'other' ? (
        <Field label={word('otherType')} maxLength={120} {...form.getInputProps('other_type')} />
      ) : null}
      {own.children}
      <PlainArea
        label={t('field.description')}
        hint={t('publicreports.outer.wordsOptional')}
        placeholder={word('descriptionPlaceholder')}
        maxLength={4000}
        {...form.getInputProps('description')}
      />
      <details className={classes.more}>
        <summary>{t('publicreports.outer.more')}</summary>
        <div className={classes.fields}>
          {own.first}
          {divisions.length > 0 ? (
            <PlainSelect
              label={t('field.division_id')}
              placeholder={t('common.none')}
              choices={divisions}
              {...form.getInputProps('division_id')}
            />
          ) : null}
          <Field
            label={word('location')}
            placeholder={word('locationPlaceholder')}
            maxLength={300}
            {...form.getInputProps('location')}
          />
          {own.last}
        </div>
      </details>
    </>
  );
}
