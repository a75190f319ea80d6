import { useTranslation } from 'react-i18next';
import { Field } from '@/ui/plain/Field';
import classes from '@/ui/plain/plain.module.css';
import own from './gate.module.css';

export interface Person {
  kind: 'contractor' | 'visitor';
  by: 'name' | 'number';
  name: string;
  company: string;
  document_number: string;
  born_on: string;
}

export const NOBODY: Person = {
  kind: 'contractor',
  by: 'name',
  name: '',
  company: '',
  document_number: '',
  born_on: '',
};

/** What is sent of a person: only what they are asked for. */
export function identityOf({ kind, by, name, company, document_number, born_on }: Person) {
  return kind === 'contractor' && by === 'number'
    ? { kind, document_number: document_number.trim(), born_on }
    : { kind, name: name.trim(), company: company.trim() };
}

interface Props {
  person: Person;
  errors: Readonly<Record<string, string>>;
  /** On a device that is everybody's the browser offers nobody what another has written. */
  shared?: boolean;
  onChange: (person: Person) => void;
}

/** Who stands at the gate: somebody of a company, or a visitor. */
export function IdentityFields({ person, errors, shared, onChange }: Props) {
  const { t } = useTranslation();
  const set = (more: Partial<Person>) => onChange({ ...person, ...more });
  const field = (name: 'name' | 'company' | 'document_number' | 'born_on') => ({
    value: person[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      set({ [name]: event.currentTarget.value }),
  });
  const offered = (what: string) => (shared ? 'off' : what);
  const visitor = person.kind === 'visitor';
  return (
    <>
      <Choice
        label={t('contractors.onsite.who')}
        name="kind"
        value={person.kind}
        choices={[
          ['contractor', t('contractors.gate.worker')],
          ['visitor', t('contractors.onsite.kind.visitor')],
        ]}
        onChange={(kind) => set({ kind: kind as Person['kind'] })}
      />
      {visitor ? null : (
        <Choice
          label={t('contractors.gate.by')}
          name="by"
          value={person.by}
          choices={[
            ['name', t('contractors.gate.byName')],
            ['number', t('contractors.gate.byNumber')],
          ]}
          onChange={(by) => set({ by: by as Person['by'] })}
        />
      )}
      {!visitor && person.by === 'number' ? (
        <>
          <Field
            label={t('contractors.field.document_number')}
            autoComplete="off"
            maxLength={60}
            {...field('document_number')}
          />
          <Field
            type="date"
            label={t('contractors.field.born_on')}
            autoComplete={offered('bday')}
            {...field('born_on')}
          />
        </>
      ) : (
        <>
          <Field
            label={t('contractors.onsite.name')}
            autoComplete={offered('name')}
            maxLength={200}
            {...field('name')}
          />
          <Field
            label={
              visitor
                ? `${t('contractors.onsite.company')} (${t('common.optional')})`
                : t('contractors.onsite.company')
            }
            autoComplete={offered('organization')}
            maxLength={200}
            {...field('company')}
          />
        </>
      )}
    </>
  );
}

interface ChoiceProps {
  label: string;
  name: string;
  value: string;
  choices: readonly (readonly [string, string])[];
  onChange: (value: string) => void;
}

function Choice({ label, name, value, choices, onChange }: ChoiceProps) {
  return (
    <fieldset className={own.choices}>
      <legend className={classes.hint}>{label}</legend>
      {choices.map(([id, words]) => (
        <label key={id} className={own.choice}>
          <input type="radio" name={name} checked={value === id} onChange={() => onChange(id)} />
          {words}
        </label>
      ))}
    </fieldset>
  );
}
