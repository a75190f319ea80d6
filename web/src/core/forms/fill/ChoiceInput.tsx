import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type Option, type Tone, takesSeveral } from '../document';
import { useAnswer, useError, useFields } from './context';
import classes from './fill.module.css';
import { Group } from './Group';
import type { InputProps } from './input';
import { inlineNotApplicable } from './inputs';

/** A colour token of the palette. */
const TONES: Record<Tone, string> = {
  '': 'text',
  good: 'completed',
  fair: 'pending',
  bad: 'overdue',
  neutral: 'closed',
};

/** So many short words stand beside each other; others stand below each other. */
const BESIDE = 4;
const SHORT = 14;

/** One or several of a few, large enough for gloves. */
export function ChoiceInput({ question, at }: InputProps) {
  const { t } = useTranslation();
  const { store } = useFields();
  const answer = useAnswer(at);
  const error = useError(at);
  const { options = [] } = question;
  const several = takesSeveral(question);
  const chosen = answer?.option_ids ?? [];
  const skips = question.not_applicable && inlineNotApplicable(question);
  const beside =
    question.type === 'radio' &&
    options.length + (skips ? 1 : 0) <= BESIDE &&
    options.every(({ label }) => label.length <= SHORT);
  function take(option: Option, on: boolean) {
    const rest = chosen.filter((id) => id !== option.id);
    const ids = several ? (on ? [...rest, option.id] : rest) : [option.id];
    store.say(at, { option_ids: ids, not_applicable: undefined });
  }
  const name = useId();
  return (
    <Group question={question} error={error}>
      <div className={classes.options} data-beside={beside || undefined}>
        {options.map((option) => (
          <Choice
            key={option.id}
            name={name}
            several={several}
            tone={TONES[option.tone ?? '']}
            checked={chosen.includes(option.id)}
            disabled={several && answer?.not_applicable}
            onChange={(on) => take(option, on)}
          >
            {option.label}
          </Choice>
        ))}
        {skips ? (
          <Choice
            name={name}
            tone="closed"
            checked={answer?.not_applicable ?? false}
            onChange={() => store.skip(question, true)}
          >
            {beside ? t('forms.fill.na') : t('forms.fill.notApplicable')}
          </Choice>
        ) : null}
      </div>
      {!several && !question.required && (chosen.length > 0 || answer?.not_applicable) ? (
        <button
          type="button"
          className={classes.clear}
          onClick={() => store.say(at, { option_ids: undefined, not_applicable: undefined })}
        >
          {t('form.clear')}
        </button>
      ) : null}
    </Group>
  );
}

interface ChoiceProps {
  name: string;
  several?: boolean;
  tone: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (on: boolean) => void;
  children: ReactNode;
}

function Choice({ name, several, tone, checked, disabled, onChange, children }: ChoiceProps) {
  return (
    <label className={classes.option} style={{ '--tone': `var(--hv-${tone})` }}>
      <input
        type={several ? 'checkbox' : 'radio'}
        name={name}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className={classes.mark} data-several={several || undefined} aria-hidden>
        {checked ? <IconCheck size={13} stroke={3} /> : null}
      </span>
      <span>{children}</span>
    </label>
  );
}
