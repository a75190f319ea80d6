import { Button, Skeleton } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, unwrap } from '@/platform/client';
import { Dialog } from '@/ui/Dialog';
import { ErrorState } from '@/ui/ErrorState';
import { QrCode } from '@/ui/print/QrCode';
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
  const { data, error, refetch } = useQuery(codeOf(item.id, item.proceedings.occurrence_id));
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <Skeleton height={320} radius="md" />;
  return (
    <>
      <p>{t('calendar.attendance.scan')}</p>
      <QrCode className={classes.code} text={data.address} label={t('calendar.attendance.code')} />
    </>
  );
}
