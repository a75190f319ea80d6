import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/ui/EmptyState';
import { fileApi, type LibraryFile } from '../api';
import { FileIcon } from '../fileMarks';
import classes from './view.module.css';

const Pdf = lazy(() => import('./Pdf'));

interface Shown {
  readonly name: string;
  readonly content_type: string;
  readonly url: string;
}

/** A version of a file as it looks; what no browser shows can be downloaded. */
export function Preview({ file, version }: { file: LibraryFile; version: Shown }) {
  const { t } = useTranslation();
  const { content_type: type, url, name } = version;
  if (type === 'application/pdf') {
    return (
      <Suspense fallback={<div className={classes.stage} aria-busy />}>
        <Pdf key={url} url={url} name={name} />
      </Suspense>
    );
  }
  if (type === 'video/mp4') return <Video file={file} url={url} name={name} />;
  if (type.startsWith('image/') && !type.startsWith('image/hei')) {
    return (
      <div className={classes.stage}>
        <img className={classes.picture} src={url} alt={file.name} />
      </div>
    );
  }
  return (
    <div className={classes.stage}>
      <EmptyState
        icon={<FileIcon file={file} />}
        title={t('library.view.noPreview')}
        text={t('library.view.noPreviewText')}
      >
        <Button
          component="a"
          href={url}
          download={name}
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {t('library.view.download')}
        </Button>
      </EmptyState>
    </div>
  );
}

/** The link works for some minutes: a film that is looked at for longer asks for another one. */
function Video({ file, url, name }: { file: LibraryFile; url: string; name: string }) {
  const client = useQueryClient();
  const at = useRef({ time: 0, tried: '' });
  return (
    <div className={classes.stage}>
      {/* biome-ignore lint/a11y/useMediaCaption: people upload their own films, without captions. */}
      <video
        className={classes.picture}
        src={url}
        controls
        preload="metadata"
        aria-label={name}
        onLoadedMetadata={(event) => {
          event.currentTarget.currentTime = at.current.time;
        }}
        onTimeUpdate={(event) => {
          at.current.time = event.currentTarget.currentTime;
        }}
        onError={() => {
          if (at.current.tried === url) return;
          at.current.tried = url;
          void client.invalidateQueries({ queryKey: fileApi.keys.one(file.id) });
        }}
      />
    </div>
  );
}
