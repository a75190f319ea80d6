import { Button } from '@mantine/core';
import { IconCamera, IconPaperclip } from '@tabler/icons-react';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { ACCEPTED_FILES, MAX_UPLOAD_BYTES } from '@/platform/uploads';
import { useUnsent } from '../form/unsent';
import { useIsPhone } from '../media';
import classes from './files.module.css';
import { StoredTile, UploadTile } from './tiles';
import { useFailure } from './useFailure';
import { type Send, type StoredFile, type Upload, useUploads } from './useUploads';

interface Props {
  label: string;
  help?: string;
  files: readonly StoredFile[];
  onChange: (files: StoredFile[]) => void;
  /** Usually uploadAttachment of the platform. */
  send: Send;
  /** Whether something is still on its way, so that the form can wait. */
  onBusy?: (busy: boolean) => void;
  /** The files that have not arrived, for a draft; see useFormFiles. */
  onWaiting?: (files: readonly File[]) => void;
  /** The form can be sent without a network and takes them along: they do not hold it up. */
  waits?: boolean;
  /** What a draft had; they are sent anew. */
  restored?: readonly File[];
  max?: number;
  error?: string;
}

/** Photos and files of a form: from the camera, the device, or dropped here. */
export function PhotoPicker(props: Props) {
  const { label, help, files, send, onChange, onBusy, max = 10 } = props;
  const { t } = useTranslation();
  const { bytes } = useFormats();
  const phone = useIsPhone();
  const id = useId();
  const camera = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState('');
  const latest = useRef(files);
  latest.current = files;
  const uploads = useUploads(send, (put) => {
    const next = put(latest.current);
    latest.current = next;
    onChange(next);
  });
  const lost = uploads.uploads.filter((each) => each.failed && !(props.waits && each.waits));
  const failure = useFailure(lost);
  useUnsent(lost.length > 0);
  useWaiting(uploads.uploads, props.onWaiting);
  useRestored(props.restored, uploads.add);
  const count = files.length + uploads.uploads.length;
  const report = useRef(onBusy);
  report.current = onBusy;
  useEffect(() => report.current?.(uploads.busy), [uploads.busy]);

  function take(list: FileList | null) {
    const limit = MAX_UPLOAD_BYTES;
    const picked = Array.from(list ?? []);
    const large = picked.find((file) => file.size > limit);
    const fitting = picked.filter((file) => file.size <= limit).slice(0, Math.max(0, max - count));
    if (large) setProblem(t('files.tooLarge', { name: large.name, limit: bytes(limit) }));
    else if (count + picked.length > max) setProblem(t('files.tooMany', { count: max }));
    else setProblem('');
    if (fitting.length > 0) uploads.add(fitting);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    take(event.dataTransfer.files);
  }

  return (
    <fieldset
      className={classes.picker}
      aria-describedby={help ? `${id}-help` : undefined}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <legend className={classes.label}>{label}</legend>
      {count > 0 ? (
        <ul className={classes.tiles}>
          {files.map((file) => (
            <StoredTile
              key={file.id}
              file={file}
              onRemove={() => onChange(files.filter((each) => each.id !== file.id))}
            />
          ))}
          {uploads.uploads.map((upload) => (
            <UploadTile
              key={upload.key}
              upload={upload}
              keeps={props.waits}
              onRetry={() => uploads.retry(upload)}
              onRemove={() => uploads.drop(upload.key)}
            />
          ))}
        </ul>
      ) : null}
      <div className={classes.buttons}>
        {phone ? (
          <Button
            variant="default"
            size="md"
            leftSection={<IconCamera size={18} aria-hidden />}
            onClick={() => camera.current?.click()}
          >
            {t(count > 0 ? 'files.another' : 'files.camera')}
          </Button>
        ) : null}
        <Button
          variant="default"
          size={phone ? 'md' : 'sm'}
          leftSection={<IconPaperclip size={16} aria-hidden />}
          onClick={() => chooser.current?.click()}
        >
          {t('files.choose')}
        </Button>
        <span className={classes.hint}>
          {phone ? null : `${t('files.drop')} · `}
          {t('files.limit', { limit: bytes(MAX_UPLOAD_BYTES) })}
        </span>
      </div>
      {help ? (
        <p className={classes.hint} id={`${id}-help`}>
          {help}
        </p>
      ) : null}
      <p className={classes.problem} role="alert">
        {props.error ?? (failure || problem)}
      </p>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        onChange={(event) => {
          take(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        accept={ACCEPTED_FILES}
        onChange={(event) => {
          take(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
    </fieldset>
  );
}

/** Tells the form which files are not with the server, whenever that changes. */
function useWaiting(uploads: readonly Upload[], tell?: (files: readonly File[]) => void) {
  const told = useRef(tell);
  told.current = tell;
  const files = useRef<readonly File[]>([]);
  useEffect(() => {
    const next = uploads.filter((each) => !each.failed || each.waits).map((each) => each.file);
    const same = next.length === files.current.length;
    if (same && next.every((file, index) => file === files.current[index])) return;
    files.current = next;
    told.current?.(next);
  }, [uploads]);
}

function useRestored(restored: readonly File[] | undefined, add: (files: readonly File[]) => void) {
  const adding = useRef(add);
  adding.current = add;
  useEffect(() => {
    if (restored && restored.length > 0) adding.current(restored);
  }, [restored]);
}
