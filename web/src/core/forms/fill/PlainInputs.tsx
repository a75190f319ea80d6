import { Checkbox, TextInput as Input, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateInput } from '@/ui/form/DateInputs';
import { mostLetters } from '../answerRules';
import { useUnit } from '../units';
import { useAnswer, useError, useFields } from './context';
import classes from './fill.module.css';
import type { InputProps } from './input';

/** Help is read before one answers. */
const ORDER = ['label', 'description', 'input', 'error'] as const;

/** What every field with a label of its own says about itself. */
export function useFrame({ question, at, named }: InputProps) {
  const error = useError(at);
  const { store } = useFields();
  const own = named
    ? { 'aria-label': named }
    : {
        label: question.label,
        description: question.help || undefined,
        withAsterisk: question.required,
        classNames: { label: classes.label, description: classes.help },
      };
  return {
    ...own,
    inputWrapperOrder: [...ORDER],
    error: error || undefined,
    'aria-required': question.required || undefined,
    onBlur: () => store.touch(at),
  };
}

export function TextInput(props: InputProps) {
  const { question, at } = props;
  const { store } = useFields();
  const answer = useAnswer(at);
  const shared = {
    ...useFrame(props),
    value: answer?.text ?? '',
    maxLength: mostLetters(question),
    disabled: answer?.not_applicable,
    autoComplete: 'off',
  };
  if (question.type === 'text_field') {
    return (
      <Input {...shared} onChange={(event) => store.say(at, { text: event.currentTarget.value })} />
    );
  }
  return (
    <Textarea
      {...shared}
      autosize
      minRows={3}
      maxRows={14}
      onChange={(event) => store.say(at, { text: event.currentTarget.value })}
    />
  );
}

/** The browser's own number field knows the decimal sign of the person and the keys of the phone. */
export function NumberInput(props: InputProps) {
  const { question, at } = props;
  const { t } = useTranslation();
  const { store } = useFields();
  const answer = useAnswer(at);
  const frame = useFrame(props);
  const [bad, setBad] = useState(false);
  const { minimum, maximum, decimals = 0 } = question.attr;
  const unit = useUnit()(question.attr.unit, answer?.number);
  return (
    <Input
      {...frame}
      type="number"
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      step="any"
      min={minimum ?? undefined}
      max={maximum ?? undefined}
      value={bad ? undefined : (answer?.number ?? '')}
      error={bad ? t('forms.fill.notNumber') : frame.error}
      disabled={answer?.not_applicable}
      rightSection={unit ? <span className={classes.unit}>{unit}</span> : undefined}
      rightSectionWidth={unit ? `${unit.length + 3}ch` : undefined}
      rightSectionPointerEvents="none"
      onWheel={(event) => event.currentTarget.blur()} // it would change the number unseen
      onChange={(event) => {
        const { validity, value } = event.currentTarget;
        setBad(validity.badInput);
        store.say(at, { number: value === '' ? undefined : Number(value) });
      }}
    />
  );
}

export function DayInput(props: InputProps) {
  const { question, at } = props;
  const { store } = useFields();
  const answer = useAnswer(at);
  return (
    <DateInput
      {...useFrame(props)}
      value={answer?.date ?? ''}
      min={question.attr.start_date || undefined}
      max={question.attr.end_date || undefined}
      disabled={answer?.not_applicable}
      onChange={(date) => store.say(at, { date: date || undefined })}
    />
  );
}

export function TimeInput(props: InputProps) {
  const { at } = props;
  const { store } = useFields();
  const answer = useAnswer(at);
  return (
    <Input
      {...useFrame(props)}
      type="time"
      value={answer?.text ?? ''}
      disabled={answer?.not_applicable}
      onChange={(event) => store.say(at, { text: event.currentTarget.value || undefined })}
    />
  );
}

/** One tick: a declaration below its text, or the tick of a cell. */
export function TickInput(props: InputProps) {
  const { question, at, named } = props;
  const { t } = useTranslation();
  const { store } = useFields();
  const answer = useAnswer(at);
  const { error, onBlur } = useFrame(props);
  const tick = (
    <Checkbox
      className={named ? classes.cellTick : undefined}
      aria-label={named}
      label={named ? undefined : <Label question={question} />}
      checked={answer?.checked ?? false}
      disabled={answer?.not_applicable}
      aria-required={question.required || undefined}
      error={error}
      onBlur={onBlur}
      onChange={(event) => store.say(at, { checked: event.currentTarget.checked || undefined })}
    />
  );
  if (named) return tick;
  const { intro_text: text } = question.attr;
  return (
    <fieldset className={classes.declaration}>
      <legend className="visually-hidden">{t('forms.type.declaration')}</legend>
      {text ? <p className={classes.prose}>{text}</p> : null}
      {tick}
      {question.help ? <p className={classes.help}>{question.help}</p> : null}
    </fieldset>
  );
}

function Label({ question }: { question: InputProps['question'] }) {
  return (
    <>
      {question.label}
      {question.required ? <span className={classes.star}>{' *'}</span> : null}
    </>
  );
}
