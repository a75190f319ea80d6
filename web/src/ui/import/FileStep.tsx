import { Button } from '@mantine/core';
import { IconFileSpreadsheet, IconTemplate } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsTouch } from '../media';
import { useErrorSentence } from '../sentence';
import { toast } from '../toast';
import classes from './importer.module.css';

interface Props {
  busy: boolean;
  onFile: (file: File) => void;
  onTemplate: () => Promise<void>;
}

/** Choose a file, or drop it. */
export function FileStep({ busy, onFile, onTemplate }: Props) {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const touch = useIsTouch();
  const chooser = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const template = useMutation({
    mutationFn: onTemplate,
    onError: (error) => toast.failed(sentence(error)),
  });

  function take(list: FileList | null) {
    const file = list?.[0];
    if (file && !busy) onFile(file);
    if (chooser.current) chooser.current.value = '';
  }
  function drag(event: DragEvent, on: boolean) {
    event.preventDefault();
    setOver(on);
  }

  return (
    <>
      <fieldset
        className={classes.drop}
        data-over={over || undefined}
        aria-label={touch ? undefined : t('import.drop')}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false);
          take(event.dataTransfer.files);
        }}
      >
        <IconFileSpreadsheet size={32} stroke={1.4} aria-hidden />
        {touch ? null : <strong>{t('import.drop')}</strong>}
        <span className="quiet">{t('import.limits')}</span>
        <input
          ref={chooser}
          type="file"
          hidden
          accept=".xlsx,.csv,.tsv,.txt"
          aria-label={t('import.choose')}
          onChange={(event) => take(event.currentTarget.files)}
        />
        <Button loading={busy} onClick={() => chooser.current?.click()}>
          {t('import.choose')}
        </Button>
        <span role="status" className="visually-hidden">
          {busy ? t('import.reading') : ''}
        </span>
      </fieldset>
      <div className={classes.buttons}>
        <Button
          variant="default"
          leftSection={<IconTemplate size={16} aria-hidden />}
          loading={template.isPending}
          onClick={() => template.mutate()}
        >
          {t('import.template')}
        </Button>
      </div>
    </>
  );
}
