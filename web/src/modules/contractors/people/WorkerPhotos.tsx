import { Button, FileInput } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/platform/errors';
import { uploadFileTo } from '@/platform/uploads';
import { Section } from '@/ui/Facts';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import { companyApi } from '../api';
import classes from '../contractors.module.css';

/** Photos of workers as one ZIP: all of them or none, and what is wrong by file. */
export function WorkerPhotos({ company }: { company: number }) {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const queries = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<readonly string[]>([]);
  async function send(chosen: File) {
    setBusy(true);
    setWrong([]);
    try {
      const path = `/api/contractors/${company}/worker_photos`;
      const { count } = await uploadFileTo<{ count: number }>(path, chosen);
      toast.done(t('contractors.workers.photosDone', { count }));
      setFile(null);
      void queries.invalidateQueries({ queryKey: companyApi.keys.all });
    } catch (cause) {
      const told = cause instanceof ApiError ? Object.values(cause.fields).flat() : [];
      setWrong(told.length > 0 ? told : [sentence(cause)]);
    }
    setBusy(false);
  }
  return (
    <Section title={t('contractors.workers.photos')} level={2}>
      <div className={classes.stack}>
        <FileInput
          className={classes.narrow}
          label={t('contractors.workers.photos')}
          description={t('contractors.workers.photosHelp')}
          accept=".zip,application/zip"
          leftSection={<IconFileZip size={16} aria-hidden />}
          clearable
          value={file}
          onChange={setFile}
        />
        {wrong.length > 0 ? (
          <ul role="alert">
            {wrong.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        ) : null}
        <div>
          <Button disabled={!file} loading={busy} onClick={() => file && void send(file)}>
            {t('contractors.workers.photosSend')}
          </Button>
        </div>
      </div>
    </Section>
  );
}
