import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, unwrap } from '@/platform/client';
import { reloadProfile } from '@/platform/profile';
import { useSession } from '@/platform/session';
import { useWord } from '@/platform/words';
import { PlainButton } from '@/ui/plain/PlainButton';
import plain from '@/ui/plain/plain.module.css';
import { useAnonymousSentence } from '@/ui/sentence';
import { offOf, optionalModules } from '../optional';
import classes from './onboarding.module.css';

/** Says what the organization wants to use; the rest can be added at any time. */
export function ChooseModules({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const word = useWord();
  const sentence = useAnonymousSentence();
  const modules = useSession().user?.organization?.modules ?? [];
  const [off, setOff] = useState<readonly string[]>(() => offOf(modules));
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setFailure('');
    setBusy(true);
    try {
      const modules_off = optionalModules().filter((each) => off.includes(each));
      await unwrap(api.PATCH('/api/v1/organization', { body: { modules_off } }));
      await reloadProfile();
      onDone();
    } catch (cause) {
      setFailure(sentence(cause));
      setBusy(false);
    }
  }

  return (
    <form className={plain.form} onSubmit={submit} noValidate>
      {failure ? (
        <p className={plain.error} role="alert">
          {failure}
        </p>
      ) : null}
      {optionalModules().map((module) => (
        <label key={module} className={classes.choice}>
          <input
            type="checkbox"
            checked={!off.includes(module)}
            onChange={(event) =>
              setOff(
                event.currentTarget.checked
                  ? off.filter((each) => each !== module)
                  : [...off, module],
              )
            }
          />
          {word('roles.module', module)}
        </label>
      ))}
      <PlainButton type="submit" busy={busy}>
        {t('organizations.onboarding.next')}
      </PlainButton>
    </form>
  );
}
