import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { AskedWrite } from '@/ui/AskedWrite';
import { ErrorState } from '@/ui/ErrorState';
import classes from '../account.module.css';
import { identitiesQuery, useUntie } from './api';

/** The providers that know somebody. Without a user: oneself, who can only look. */
export function IdentityList({ user }: { user?: number }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { data, error, refetch } = useQuery(identitiesQuery(user));
  if (error && !data) return <ErrorState error={error} onRetry={refetch} small />;
  if (data?.length === 0) return <p className={classes.note}>{t('users.identities.none')}</p>;
  return (
    <ul className={classes.absences}>
      {data?.map(({ id, provider, tied_at: tied, last_used_at: last }) => (
        <li key={id}>
          <span>
            {provider}
            <span className={classes.always}>
              {t('users.identities.since', { when: dateTime(tied), used: dateTime(last) })}
            </span>
          </span>
          {user ? <Untie user={user} id={id} provider={provider} /> : null}
        </li>
      ))}
    </ul>
  );
}

function Untie({ user, id, provider }: { user: number; id: number; provider: string }) {
  const { t } = useTranslation();
  const untie = useUntie(user);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setAsking(true)}>
        {t('users.identities.untie')}
        <span className="visually-hidden">: {provider}</span>
      </Button>
      <AskedWrite
        opened={asking}
        title={t('users.identities.ask', { provider })}
        text={t('users.identities.text')}
        confirm={t('users.identities.untie')}
        danger
        write={() => untie.mutateAsync(id)}
        done={t('users.identities.untied')}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
