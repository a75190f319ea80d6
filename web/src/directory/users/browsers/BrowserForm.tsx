import { Button, Skeleton } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { isTold, unsubscribe } from '@/platform/push';
import { ErrorState } from '@/ui/ErrorState';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import classes from '../sessions/sessions.module.css';
import { browsersQuery, type Told, useForget } from './api';
import { QuietForm } from './QuietForm';
import { ThisDevice, thisDeviceQuery } from './ThisDevice';

/** The devices that show notifications while Hivis is not open, and when they are to be quiet. */
export function BrowserForm() {
  const { data, error, refetch } = useQuery(browsersQuery);
  if (error && !data) return <ErrorState error={error} onRetry={refetch} small />;
  if (!data) return <Skeleton height={120} />;
  return (
    <>
      <ThisDevice serverKey={data.server_key} />
      {data.browsers?.length ? (
        <ul className={classes.list}>
          {data.browsers.map((each) => (
            <One key={each.id} told={each} />
          ))}
        </ul>
      ) : null}
      <QuietForm />
    </>
  );
}

function One({ told }: { told: Told }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const sentence = useErrorSentence();
  const { refetch } = useQuery(thisDeviceQuery);
  const forget = useForget();
  const device =
    [told.browser, told.system].filter(Boolean).join(', ') || t('users.sessions.unknown');
  const small = ['Android', 'iPhone', 'iPad'].includes(told.system);
  const Icon = small ? IconDeviceMobile : IconDeviceDesktop;
  async function end() {
    try {
      await forget.mutateAsync(told.id);
      if (told.current && (await isTold())) await unsubscribe();
      toast.done(t('users.browsers.ended'));
    } catch (cause) {
      toast.failed(sentence(cause));
    }
    void refetch();
  }
  return (
    <li>
      <Icon size={22} stroke={1.6} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        <span className={classes.device}>
          {device}
          {told.current ? (
            <span className={classes.current}>{t('users.browsers.current')}</span>
          ) : null}
        </span>
        <span className={classes.note}>
          {t('users.sessions.lastUse', { when: dateTime(told.last_used_at) })}
        </span>
      </div>
      <Button variant="default" size="xs" loading={forget.isPending} onClick={() => void end()}>
        {t('users.browsers.end')}
        <span className="visually-hidden">: {device}</span>
      </Button>
    </li>
  );
}
