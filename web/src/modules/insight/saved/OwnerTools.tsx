import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '@/ui/Confirm';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import { type SavedReport, useMailReport, useRemoveReport } from './api';
import { SaveReport } from './SaveReport';

/** What its owner can do with a saved report. */
export function OwnerTools({ saved }: { saved: SavedReport }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const sentence = useErrorSentence();
  const [asked, setAsked] = useState<'change' | 'remove'>();
  const mail = useMailReport();
  const remove = useRemoveReport();
  const onError = (cause: unknown) => toast.failed(sentence(cause));
  const { report, period, record_date_type, fin_year_type, site_ids } = saved;
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setAsked('remove')}>
        {t('common.remove')}
      </Button>
      <Button variant="default" size="xs" onClick={() => setAsked('change')}>
        {t('common.edit')}
      </Button>
      {saved.reader_ids?.length ? (
        <Button
          variant="default"
          size="xs"
          loading={mail.isPending}
          onClick={() =>
            mail.mutate(saved.id, {
              onError,
              onSuccess: () => toast.done(t('insight.saved.mailedNow')),
            })
          }
        >
          {t('insight.saved.mailNow')}
        </Button>
      ) : null}
      <SaveReport
        filters={{ report, period, record_date_type, fin_year_type, site_ids }}
        saved={saved}
        opened={asked === 'change'}
        onClose={() => setAsked(undefined)}
      />
      <Confirm
        opened={asked === 'remove'}
        title={t('insight.saved.removeTitle', { name: saved.name })}
        text={t('insight.saved.removeText')}
        confirm={t('common.remove')}
        danger
        busy={remove.isPending}
        onConfirm={() =>
          remove.mutate(saved.id, { onError, onSuccess: () => void navigate({ to: '/reports' }) })
        }
        onCancel={() => setAsked(undefined)}
      />
    </>
  );
}
