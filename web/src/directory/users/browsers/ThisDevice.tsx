import { Button } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  isApplePhone,
  isOnHomeScreen,
  isTold,
  PermissionRefused,
  pushState,
  subscribe,
} from '@/platform/push';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import classes from '../account.module.css';
import { outdate } from './api';

/** How things are with this browser, which it alone knows. */
export const thisDeviceQuery = queryOptions({
  queryKey: ['users', 'this-device'],
  queryFn: async () => ({ state: await pushState(), told: await isTold() }),
  staleTime: 0,
});

/** Says what would come before it asks, since a browser asks once. */
export function ThisDevice({ serverKey }: { serverKey: string }) {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const { data, refetch } = useQuery(thisDeviceQuery);
  const [busy, setBusy] = useState(false);
  async function start() {
    setBusy(true);
    try {
      await subscribe(serverKey);
      await outdate();
      toast.done(t('users.browsers.started'));
    } catch (cause) {
      toast.failed(
        cause instanceof PermissionRefused ? t('users.browsers.notAllowed') : sentence(cause),
      );
    }
    await refetch();
    setBusy(false);
  }
  return (
    <>
      <p className={classes.help}>{t('users.browsers.help')}</p>
      {isApplePhone() && !isOnHomeScreen() ? (
        <p className={classes.help}>{t('users.browsers.sevenDays')}</p>
      ) : null}
      {data && data.state !== 'ready' ? (
        <p className={classes.state} role="status">
          {t(`users.browsers.state.${data.state}`)}
        </p>
      ) : null}
      {data?.state === 'ready' && !data.told ? (
        <div>
          <Button loading={busy} onClick={() => void start()}>
            {t('users.browsers.start')}
          </Button>
        </div>
      ) : null}
    </>
  );
}
