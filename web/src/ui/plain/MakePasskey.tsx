import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '@/platform/answer';
import { makePasskey } from '@/platform/passkeys';
import { Field } from './Field';
import { PlainButton } from './PlainButton';
import classes from './plain.module.css';
import { usePasskeySentence } from './usePasskeySentence';

interface Props {
  begin: () => Promise<Answer<'/api/my/passkeys', 'post'>>;
  keep: (made: Awaited<ReturnType<typeof makePasskey>> & { name: string }) => Promise<void>;
  sentence: (cause: unknown) => string;
}

/** The name of a new passkey, which the browser makes then. */
export function MakePasskey({ begin, keep, sentence }: Props) {
  const { t } = useTranslation();
  const say = usePasskeySentence(sentence);
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!name.trim()) return setError(t('proof.passkey.nameMissing'));
    setBusy(true);
    setError('');
    try {
      await keep({ ...(await makePasskey(await begin())), name: name.trim() });
    } catch (cause) {
      setError(say(cause));
      setBusy(false);
    }
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <Field
        name="passkey"
        maxLength={60}
        label={t('proof.passkey.name')}
        help={t('proof.passkey.nameHelp')}
        value={name}
        error={error}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setError('');
        }}
      />
      <PlainButton type="submit" quiet busy={busy}>
        {t('proof.passkey.make')}
      </PlainButton>
    </form>
  );
}
