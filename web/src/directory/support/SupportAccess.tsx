import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { AskedWrite } from '@/ui/AskedWrite';
import { Section } from '@/ui/Facts';
import { accessQuery, openVisit } from './api';
import classes from './support.module.css';

interface Props {
  id: number;
  name: string;
}

/** Whether an organization lets whoever runs the installation look, and the way in. */
export function SupportAccess({ id, name }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { data } = useQuery(accessQuery(id));
  const [asked, setAsked] = useState(false);
  if (!data) return null;
  return (
    <Section title={t('support.title')}>
      {data.open ? (
        <div className={classes.stack}>
          <p className={classes.note}>
            {`${t('support.openUntil', { when: dateTime(data.ends_at ?? '') })} · ${t(data.records ? 'support.withRecords' : 'support.withoutRecords')}`}
          </p>
          <p className={classes.note}>{data.reason}</p>
          <Button variant="default" onClick={() => setAsked(true)}>
            {t('support.open')}
          </Button>
        </div>
      ) : (
        <p className={classes.note}>{t('support.notGranted')}</p>
      )}
      <AskedWrite
        opened={asked}
        title={t('support.askOpen', { organization: name })}
        text={t('support.openText')}
        confirm={t('support.open')}
        write={async () => location.assign(await openVisit(id))}
        onClose={() => setAsked(false)}
      />
    </Section>
  );
}
