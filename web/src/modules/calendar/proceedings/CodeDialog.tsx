import { Button, Skeleton } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, unwrap } from '@/platform/client';
import { useWrite } from '@/platform/useWrite';
import { Confirm } from '@/ui/Confirm';
import { Dialog } from '@/ui/Dialog';
import { ErrorState } from '@/ui/ErrorState';
import { QrCode } from '@/ui/print/QrCode';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import classes from '../calendar.module.css';
import type { Item } from '../types';

const codeOf = (id: number, occurrence_id: number) =>
  queryOptions({
    queryKey: ['calendar-code', id, occurrence_id],
    queryFn: ({ signal }) => {
      const params = { path: { id }, query: { occurrence_id } };
      return unwrap(api.GET('/api/calendar_items/{id}/attendance_code', { params, signal }));
    },
  });

/** The code that people scan who are there, large enough for a screen on the wall. */
export function CodeButton({ item }: { item: Item }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconQrcode size={14} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {t('calendar.attendance.code')}
      </Button>
      <Dialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={item.occurrence?.title ?? item.description}
        centered
        size="lg"
      >
        {opened ? <Code item={item} /> : null}
      </Dialog>
    </>
  );
}

function Code({ item }: { item: Item }) {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const [asked, setAsked] = useState(false);
  const { occurrence_id } = item.proceedings;
  const { data, error, refetch } = useQuery(codeOf(item.id, occurrence_id));
  const renew = useRenewCode(item.id);
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <Skeleton height={320} radius="md" />;
  return (
    <>
      <p>{t('calendar.attendance.scan')}</p>
      <QrCode className={classes.code} text={data.address} label={t('calendar.attendance.code')} />
      <Button variant="subtle" color="ink" size="compact-xs" onClick={() => setAsked(true)}>
        {t('calendar.attendance.renew')}
      </Button>
      <Confirm
        opened={asked}
        title={t('calendar.attendance.renewTitle')}
        text={t('calendar.attendance.oldEnds')}
        confirm={t('calendar.attendance.renew')}
        danger
        busy={renew.isPending}
        onConfirm={() =>
          renew.mutate(occurrence_id, {
            onSuccess: () => toast.done(t('calendar.attendance.renewed')),
            onError: (cause) => toast.failed(sentence(cause)),
            onSettled: () => setAsked(false),
          })
        }
        onCancel={() => setAsked(false)}
      />
    </>
  );
}

/** A new code, in place of the one that there was. */
function useRenewCode(id: number) {
  const queries = useQueryClient();
  return useWrite({
    about: (occurrence_id: number) => occurrence_id,
    send: (occurrence_id: number, headers) =>
      unwrap(
        api.POST('/api/calendar_items/{id}/attendance_code', {
          params: { path: { id } },
          body: { occurrence_id },
          headers,
        }),
      ),
    onSuccess: (_, occurrence_id) =>
      queries.invalidateQueries({ queryKey: codeOf(id, occurrence_id).queryKey }),
  });
}
