import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isGone } from '@/platform/errors';
import { useFormats } from '@/platform/formats';
import { AskedWrite } from '@/ui/AskedWrite';
import { ErrorState } from '@/ui/ErrorState';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import { type Listed, sessionsQuery, useEndSession, useEndSessions } from './api';
import classes from './sessions.module.css';

/** Where somebody is signed in, to be ended one by one or all at once. Without a user: one's own. */
export function SessionList({ user }: { user?: number }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(sessionsQuery(user));
  const endAll = useEndSessions(user);
  const [asking, setAsking] = useState(false);
  const others = (data ?? []).filter(({ current }) => !current);
  if (error && !data) return <ErrorState error={error} onRetry={refetch} small />;
  return (
    <>
      {data?.length === 0 ? <p className={classes.note}>{t('users.sessions.none')}</p> : null}
      <ul className={classes.list}>
        {data?.map((each) => (
          <One key={each.id} listed={each} user={user} />
        ))}
      </ul>
      {others.length > (user ? 0 : 1) ? (
        <div>
          <Button variant="default" onClick={() => setAsking(true)}>
            {t(user ? 'users.sessions.endAll' : 'users.sessions.endOthers')}
          </Button>
        </div>
      ) : null}
      <AskedWrite
        opened={asking}
        title={t(user ? 'users.sessions.endAll' : 'users.sessions.endOthers')}
        text={t('users.sessions.endText')}
        confirm={t('users.sessions.end')}
        write={() => endAll.mutateAsync(undefined)}
        done={t('users.sessions.ended')}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

function One({ listed, user }: { listed: Listed; user?: number }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const sentence = useErrorSentence();
  const client = useQueryClient();
  const end = useEndSession(user);
  const device =
    [listed.browser, listed.system].filter(Boolean).join(', ') || t('users.sessions.unknown');
  const small = ['Android', 'iPhone', 'iPad'].includes(listed.system);
  const Icon = small ? IconDeviceMobile : IconDeviceDesktop;
  function refused(cause: unknown) {
    if (isGone(cause)) void client.invalidateQueries({ queryKey: sessionsQuery(user).queryKey });
    else toast.failed(sentence(cause));
  }
  return (
    <li>
      <Icon size={22} stroke={1.6} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        <span className={classes.device}>
          {device}
          {listed.current ? (
            <span className={classes.current}>{t('users.sessions.current')}</span>
          ) : null}
        </span>
        <span className={classes.note}>
          {listed.ip}
          {' · '}
          {t('users.sessions.lastUse', { when: dateTime(listed.last_used_at) })}
        </span>
        <span className={classes.note}>
          {t(listed.remembered ? 'users.sessions.remembered' : 'users.sessions.since', {
            when: dateTime(listed.signed_in_at),
          })}
        </span>
      </div>
      {listed.current ? null : (
        <Button
          variant="default"
          size="xs"
          loading={end.isPending}
          onClick={() =>
            end.mutate(listed.id, {
              onSuccess: () => toast.done(t('users.sessions.ended')),
              onError: refused,
            })
          }
        >
          {t('users.sessions.end')}
          <span className="visually-hidden">: {device}</span>
        </Button>
      )}
    </li>
  );
}
