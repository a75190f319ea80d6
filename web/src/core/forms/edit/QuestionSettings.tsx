import { Checkbox, NumberInput, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useWord } from '@/platform/words';
import { NativeSelect } from '@/ui/form/NativeSelect';
import { hasOptions, type Question } from '../document';
import { ConditionFields } from './ConditionFields';
import { asType, patchQuestion } from './changes';
import { type QuestionProps, useEditing, useFault } from './context';
import { DefaultField } from './DefaultField';
import classes from './edit.module.css';
import { ImageField } from './ImageField';
import { OptionFields } from './OptionFields';
import { TypeFields } from './TypeFields';

/** What nobody answers has fewer settings. */
const SILENT = new Set(['instruction', 'hidden_field']);

/** All that can be said of a question. */
export function QuestionSettings({ section, question }: QuestionProps) {
  const { t } = useTranslation();
  const word = useWord();
  const { edit, words, scored, types } = useEditing();
  const fault = useFault();
  const { id, type } = question;
  const patch = (changes: Partial<Question>, about = '') =>
    edit(patchQuestion(section, id, changes), about && `${id} ${about}`);
  const silent = SILENT.has(type);
  return (
    <>
      <Textarea
        label={t('forms.edit.label')}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={1000}
        data-autofocus
        value={question.label}
        error={fault(id, 'label')}
        onChange={(event) => patch({ label: event.currentTarget.value }, 'label')}
      />
      <div className={classes.pair}>
        <NativeSelect
          label={t('forms.edit.type')}
          value={type}
          choices={(types.includes(type) ? types : [...types, type]).map((each) => ({
            value: each,
            label: word('forms.type', each),
          }))}
          onChange={(next) =>
            edit(patchAs(section, question, asType(question, next as Question['type'], words)))
          }
        />
        <div className={classes.ticks}>
          {silent ? null : (
            <Checkbox
              label={t('forms.edit.required')}
              checked={question.required ?? false}
              onChange={(event) => patch({ required: event.currentTarget.checked || undefined })}
            />
          )}
          {silent ? null : (
            <Checkbox
              label={t('forms.edit.notApplicable')}
              checked={question.not_applicable ?? false}
              onChange={(event) =>
                patch({ not_applicable: event.currentTarget.checked || undefined })
              }
            />
          )}
        </div>
      </div>
      {hasOptions(type) ? (
        <OptionFields
          part={id}
          options={question.options ?? []}
          scored={scored}
          onChange={(options, about) => patch({ options }, about)}
        />
      ) : null}
      <TypeFields question={question} patch={patch} />
      <details className={classes.more} open={question.shown_when ? true : undefined}>
        <summary>{t('forms.edit.more')}</summary>
        <div className={classes.moreFields}>
          <Textarea
            label={t('forms.edit.help')}
            autosize
            minRows={1}
            maxRows={6}
            maxLength={2000}
            value={question.help ?? ''}
            onChange={(event) => patch({ help: event.currentTarget.value }, 'help')}
          />
          <ConditionFields
            part={id}
            section={section}
            before={id}
            value={question.shown_when}
            onChange={(shown_when) => patch({ shown_when })}
          />
          <DefaultField question={question} patch={patch} />
          {scored && hasOptions(type) ? (
            <div className={classes.pair}>
              <NumberInput
                label={t('forms.edit.weight')}
                min={0}
                max={1000}
                value={question.weight ?? 1}
                onChange={(value) => patch({ weight: Number(value) || undefined }, 'weight')}
              />
              <Checkbox
                className={classes.besideField}
                label={t('forms.edit.critical')}
                description={t('forms.edit.criticalHelp')}
                checked={question.critical ?? false}
                onChange={(event) => patch({ critical: event.currentTarget.checked || undefined })}
              />
            </div>
          ) : null}
          <ImageField question={question} />
          <Checkbox
            label={t('forms.edit.hidden')}
            description={t('forms.edit.hiddenHelp')}
            checked={question.hidden ?? false}
            onChange={(event) => patch({ hidden: event.currentTarget.checked || undefined })}
          />
        </div>
      </details>
    </>
  );
}

/** A question of another type has other members: those it had are taken away. */
function patchAs(section: string, before: Question, after: Question) {
  const gone = Object.fromEntries(Object.keys(before).map((key) => [key, undefined]));
  return patchQuestion(section, before.id, { ...gone, ...after } as Question);
}
