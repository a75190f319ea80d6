import { useTranslation } from 'react-i18next';
import { Field } from '@/ui/plain/Field';
import classes from '@/ui/plain/plain.module.css';
import type { Induction, Question, SigningOn } from './api';
import own from './gate.module.css';

/** What was chosen or written, by questions. */
type Given = Readonly<Record<string, readonly string[]>>;
export type Answers = Readonly<Record<number, Given>>;

type Sent = NonNullable<NonNullable<SigningOn['inductions']>[number]['answers']>;

const CHOICES = ['radio', 'single_select', 'checkbox', 'multiple_choice'];
const DECLARED = 'yes';

/** As the server takes them; a declaration is kept as the one thing that can be said to it. */
export function answersOf(given: Given = {}): Sent {
  return Object.entries(given).map(([id, said]) => {
    const [kind, question_id = ''] = id.split(':');
    if (kind === 'declaration') return { question_id, checked: said.includes(DECLARED) };
    if (CHOICES.includes(kind ?? '')) return { question_id, option_ids: [...said] };
    return { question_id, text: said[0] ?? '' };
  });
}

interface Props {
  induction: Induction;
  answers: Given;
  errors: Readonly<Record<string, string>>;
  onChange: (answers: Given) => void;
}

/** What is read and asked before the first visit, on a screen without the form library. */
export function InductionFields({ induction, answers, errors, onChange }: Props) {
  return (
    <section className={classes.form} aria-labelledby={`induction-${induction.id}`}>
      <h2 id={`induction-${induction.id}`}>{induction.name}</h2>
      {(induction.sections ?? []).map((section) => (
        <div key={section.title} className={classes.form}>
          <h3>{section.title}</h3>
          {section.help ? <p className={own.text}>{section.help}</p> : null}
          {(section.questions ?? []).map((question) => {
            const name = `${question.type}:${question.id}`;
            return (
              <Asked
                key={question.id}
                question={question}
                name={`${induction.id}-${question.id}`}
                said={answers[name] ?? []}
                error={errors[`inductions.${induction.id}.${question.id}`]}
                onSay={(said) => onChange({ ...answers, [name]: said })}
              />
            );
          })}
        </div>
      ))}
    </section>
  );
}

interface AskedProps {
  question: Question;
  name: string;
  said: readonly string[];
  error?: string;
  onSay: (said: readonly string[]) => void;
}

function Asked({ question, name, said, error, onSay }: AskedProps) {
  const { t } = useTranslation();
  const { type, label, help, text, required } = question;
  const title = required ? label : `${label} (${t('common.optional')})`;
  if (type === 'instruction') {
    return (
      <div>
        <p>{label}</p>
        <p className={own.text}>{text}</p>
      </div>
    );
  }
  if (type === 'text_field' || type === 'text_area') {
    return (
      <Field
        label={title}
        help={help}
        error={error}
        value={said[0] ?? ''}
        onChange={(event) => onSay([event.currentTarget.value])}
      />
    );
  }
  const options = type === 'declaration' ? [{ id: DECLARED, label }] : (question.options ?? []);
  const many = type === 'checkbox' || type === 'multiple_choice' || type === 'declaration';
  const choose = (id: string) => {
    if (!many) return onSay([id]);
    onSay(said.includes(id) ? said.filter((each) => each !== id) : [...said, id]);
  };
  return (
    <fieldset className={own.choices}>
      <legend>{type === 'declaration' ? text || help : title}</legend>
      {help && type !== 'declaration' ? <p className={classes.hint}>{help}</p> : null}
      {options.map((option) => (
        <label key={option.id} className={own.choice}>
          <input
            type={many ? 'checkbox' : 'radio'}
            name={name}
            checked={said.includes(option.id)}
            aria-invalid={error ? true : undefined}
            onChange={() => choose(option.id)}
          />
          {option.label}
        </label>
      ))}
      {error ? <span className={classes.fieldError}>{error}</span> : null}
    </fieldset>
  );
}
