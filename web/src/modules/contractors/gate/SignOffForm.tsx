import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PlainButton } from '@/ui/plain/PlainButton';
import classes from '@/ui/plain/plain.module.css';
import { signOff } from './api';
import { IdentityFields, identityOf, NOBODY } from './IdentityFields';
import { useSending } from './useSending';

interface Props {
  gateKey: string;
  onDone: (name: string) => void;
  onBack: () => void;
}

/** At a tablet one signs off as one signed on. */
export function SignOffForm({ gateKey, onDone, onBack }: Props) {
  const { t } = useTranslation();
  const [person, setPerson] = useState(NOBODY);
  const { busy, errors, failure, send } = useSending();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(async () => {
      const { visit } = await signOff({ key: gateKey, who: identityOf(person) });
      onDone(visit.name);
    });
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <IdentityFields shared person={person} errors={errors} onChange={setPerson} />
      {failure ? (
        <p className={classes.error} role="alert">
          {failure}
        </p>
      ) : null}
      <PlainButton type="submit" busy={busy}>
        {t('contractors.gate.signOff')}
      </PlainButton>
      <PlainButton quiet onClick={() => onBack()}>
        {t('contractors.gate.back')}
      </PlainButton>
    </form>
  );
}
