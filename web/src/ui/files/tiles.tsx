import {
  IconBrush,
  IconCloudOff,
  IconFileAlert,
  IconFileText,
  IconRefresh,
  IconX,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import classes from './files.module.css';
import { smallOf } from './small';
import type { StoredFile, Upload } from './useUploads';

export function isImage(file: { content_type: string }): boolean {
  return file.content_type.startsWith('image/');
}

interface StoredProps {
  file: StoredFile;
  onRemove: () => void;
  /** Opens it to be drawn on. */
  onMark?: () => void;
}

/** A file that the server has. */
export function StoredTile({ file, onRemove, onMark }: StoredProps) {
  return (
    <li className={classes.tile}>
      {isImage(file) ? (
        <img src={smallOf(file.url)} alt={file.name} />
      ) : (
        <FileFace name={file.name} />
      )}
      {onMark && isImage(file) ? <MarkButton name={file.name} onClick={onMark} /> : null}
      <RemoveButton name={file.name} onClick={onRemove} />
    </li>
  );
}

interface UploadProps {
  upload: Upload;
  /** The form keeps it until there is a network. */
  keeps?: boolean;
  onRetry: () => void;
  onRemove: () => void;
  onMark?: () => void;
}

/** A file on its way, or one that did not arrive. */
export function UploadTile({ upload, keeps, onRetry, onRemove, onMark }: UploadProps) {
  const { t } = useTranslation();
  const { percent } = useFormats();
  const { file, preview, part, failed, refused } = upload;
  const waits = keeps && upload.waits;
  return (
    <li className={classes.tile} data-failed={(failed && !waits) || undefined}>
      {preview ? (
        <img src={preview} alt={file.name} />
      ) : (
        <FileFace name={file.name} failed={refused} />
      )}
      {waits ? (
        <span className={classes.waits}>
          <IconCloudOff size={16} aria-hidden />
          {t('files.waits')}
        </span>
      ) : refused ? null : failed ? (
        <button
          type="button"
          className={classes.retry}
          aria-label={`${t('files.failed', { name: file.name })} ${t('files.retry')}`}
          onClick={onRetry}
        >
          <IconRefresh size={16} aria-hidden />
          {t('files.retry')}
        </button>
      ) : (
        <progress
          className={classes.progress}
          max={1}
          value={part}
          aria-label={t('files.uploading', { name: file.name, percent: percent(part * 100) })}
        />
      )}
      {onMark && preview ? <MarkButton name={file.name} onClick={onMark} /> : null}
      <RemoveButton name={file.name} onClick={onRemove} />
    </li>
  );
}

function MarkButton({ name, onClick }: { name: string; onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={classes.brush}
      aria-label={t('files.mark.open', { name })}
      onClick={onClick}
    >
      <IconBrush size={16} aria-hidden />
    </button>
  );
}

function RemoveButton({ name, onClick }: { name: string; onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={classes.remove}
      aria-label={t('files.remove', { name })}
      onClick={onClick}
    >
      <IconX size={14} aria-hidden />
    </button>
  );
}

export function FileFace({ name, failed }: { name: string; failed?: boolean }) {
  const Icon = failed ? IconFileAlert : IconFileText;
  return (
    <span className={classes.face} data-failed={failed || undefined}>
      <Icon size={22} stroke={1.5} aria-hidden />
      <span className={classes.faceName}>{name}</span>
    </span>
  );
}
