import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newKey } from '@/platform/headers';
import { Field } from '@/ui/plain/Field';
import { PlainButton } from '@/ui/plain/PlainButton';
import classes from '@/ui/plain/plain.module.css';
import { type OpenGate, type SignedOn, signOn } from './api';
import { IdentityFields, identityOf, NOBODY } from './IdentityFields';
import { type Answers, answersOf, InductionFields } from './InductionFields';
import { useSending } from './useSending';

interface Props {
  gate: OpenGate;
  gateKey: string;
  /** Keys of what this phone's person has passed, by inductions. */
  certificates?: Readonly<Record<string, string>>;
  onDone: (signed: SignedOn) => void;
  onBack?: () => void;
}

/** Who comes and what for; then what they have to pass before their first visit. */
export function SignOnForm({ gate, gateKey, certificates, onDone, onBack }: Props) {
  const { t } = useTranslation();
  const shared = gate.kind === 'tablet';
  // Sent again under the same id, it is the same visit.
  const [visit] = useState(newKey);
  const [person, setPerson] = useState(NOBODY);
  const [purpose, setPurpose] = useState('');
  const [missing, setMissing] = useState<readonly number[]>([]);
  const [answers, setAnswers] = useState<Answers>({});
  const { busy, errors, failure, send } = useSending();
  const asked = (gate.inductions ?? []).filter(({ id }) => missing.includes(id));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(async () => {
      const signed = await signOn({
        ...identityOf(person),
        key: gateKey,
        visit_id: visit,
        purpose: purpose.trim(),
        certificate_keys: Object.values(certificates ?? {}),
        inductions: asked.map(({ id }) => ({ id, answers: answersOf(answers[id]) })),
      });
      if (signed.visit) return onDone(signed);
      setMissing(signed.missing ?? []);
      scrollTo(0, 0);
    });
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {asked.length === 0 ? (
        <>
          <IdentityFields shared={shared} person={person} errors={errors} onChange={setPerson} />
          <Field
            label={`${t('contractors.gate.purpose')} (${t('common.optional')})`}
            autoComplete={shared ? 'off' : undefined}
            maxLength={300}
            value={purpose}
            onChange={(event) => setPurpose(event.currentTarget.value)}
          />
        </>
      ) : (
        <>
          <p className={classes.notice} role="status">
            {t('contractors.gate.inductionFirst')}
          </p>
          {asked.map((each) => (
            <InductionFields
              key={each.id}
              induction={each}
              answers={answers[each.id] ?? {}}
              errors={errors}
              onChange={(given) => setAnswers({ ...answers, [each.id]: given })}
            />
          ))}
        </>
      )}
      {failure ? (
        <p className={classes.error} role="alert">
          {failure}
        </p>
      ) : null}
      {Object.keys(errors).length > 0 ? (
        <p className={classes.error} role="alert">
          {t('form.errors', { count: Object.keys(errors).length })}
        </p>
      ) : null}
      <PlainButton type="submit" busy={busy}>
        {t('contractors.gate.signOn')}
      </PlainButton>
      {onBack || asked.length > 0 ? (
        <PlainButton quiet onClick={() => (asked.length > 0 ? setMissing([]) : onBack?.())}>
          {t('contractors.gate.back')}
        </PlainButton>
      ) : null}
      <p className={classes.hint}>{t('contractors.gate.privacy')}</p>
    </form>
  );
}
