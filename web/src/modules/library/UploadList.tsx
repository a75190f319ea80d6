import { ActionIcon, Button } from '@mantine/core';
import { IconCheck, IconRefresh, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { useErrorSentence } from '@/ui/sentence';
import classes from './library.module.css';
import { type Coming, uploads, useComing } from './uploads';

/** The files that are on their way into the library, wherever somebody looks meanwhile. */
export function UploadList() {
  const { t } = useTranslation();
  const all = useComing();
  if (all.length === 0) return null;
  const done = all.filter((each) => each.state === 'done').length;
  return (
    <section className={classes.coming} aria-label={t('library.upload.list')}>
      <div className={classes.comingHead}>
        <span aria-live="polite">{t('library.upload.far', { done, total: all.length })}</span>
        <Button variant="subtle" size="xs" onClick={uploads.clear}>
          {t('library.upload.clear')}
        </Button>
      </div>
      <ul>
        {troubleFirst(all).map((each) => (
          <One key={each.key} coming={each} />
        ))}
      </ul>
    </section>
  );
}

/** What somebody has to look at is not below what went well. */
function troubleFirst(all: readonly Coming[]): readonly Coming[] {
  return [
    ...all.filter(({ state }) => state === 'failed'),
    ...all.filter(({ state }) => state !== 'failed'),
  ];
}

function One({ coming }: { coming: Coming }) {
  const { t } = useTranslation();
  const { percent } = useFormats();
  const sentence = useErrorSentence();
  const { key, file, part, state } = coming;
  const name = file.name;
  return (
    <li>
      <span>{name}</span>
      {state === 'done' ? (
        <IconCheck size={17} role="img" aria-label={t('library.upload.done', { name })} />
      ) : state === 'failed' ? (
        coming.refused ? (
          <span />
        ) : (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconRefresh size={14} aria-hidden />}
            aria-label={t('library.upload.goOnNamed', { name })}
            onClick={() => uploads.retry(key)}
          >
            {t('library.upload.goOn')}
          </Button>
        )
      ) : (
        <progress
          max={1}
          value={part}
          aria-label={t('files.uploading', { name, percent: percent(part * 100) })}
        />
      )}
      <ActionIcon
        variant="subtle"
        color="ink"
        size="lg"
        aria-label={t('files.remove', { name })}
        onClick={() => uploads.drop(key)}
      >
        <IconX size={15} aria-hidden />
      </ActionIcon>
      {state === 'failed' ? <p className={classes.problem}>{sentence(coming.cause)}</p> : null}
    </li>
  );
}
