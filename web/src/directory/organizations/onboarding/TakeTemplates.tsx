import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, unwrap } from '@/platform/client';
import { useSession } from '@/platform/session';
import { PlainButton } from '@/ui/plain/PlainButton';
import plain from '@/ui/plain/plain.module.css';
import { useAnonymousSentence } from '@/ui/sentence';
import classes from './onboarding.module.css';

const SHELVES = {
  permits: '/api/permits/shelf',
  audits: '/api/audits/shelf',
} as const;

const MODULES = { permits: 'Permit', audits: 'Audit' } as const;

/** Takes over the ready templates, so that permits and audits can begin. */
export function TakeTemplates({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const sentence = useAnonymousSentence();
  const [wanted, setWanted] = useState({ permits: true, audits: true });
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const used: readonly string[] = useSession().user?.organization?.modules ?? [];
  const kinds = (Object.keys(SHELVES) as (keyof typeof SHELVES)[]).filter((kind) =>
    used.includes(MODULES[kind]),
  );

  async function submit(event: FormEvent) {
    event.preventDefault();
    setFailure('');
    setBusy(true);
    try {
      // What was taken before is not taken twice, so that a failure in between is tried again.
      for (const kind of kinds) {
        if (wanted[kind]) await unwrap(api.POST(SHELVES[kind], {}));
      }
      onDone();
    } catch (cause) {
      setFailure(sentence(cause));
    }
    setBusy(false);
  }

  return (
    <form className={plain.form} onSubmit={submit} noValidate>
      {failure ? (
        <p className={plain.error} role="alert">
          {failure}
        </p>
      ) : null}
      {kinds.map((kind) => (
        <label key={kind} className={classes.choice}>
          <input
            type="checkbox"
            checked={wanted[kind]}
            onChange={(event) => setWanted({ ...wanted, [kind]: event.currentTarget.checked })}
          />
          {t(`organizations.onboarding.templates.${kind}`)}
        </label>
      ))}
      <PlainButton type="submit" busy={busy}>
        {t('organizations.onboarding.next')}
      </PlainButton>
    </form>
  );
}
