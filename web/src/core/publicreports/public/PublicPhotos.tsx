import { IconCamera } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { MAX_UPLOAD_BYTES, uploadOpenPhoto } from '@/platform/uploads';
import files from '@/ui/files/files.module.css';
import { PHOTO } from '@/ui/files/shrink';
import { StoredTile, UploadTile } from '@/ui/files/tiles';
import { useFailure } from '@/ui/files/useFailure';
import { useShrunk } from '@/ui/files/useShrunk';
import { type StoredFile, useUploads } from '@/ui/files/useUploads';
import { PlainButton } from '@/ui/plain/PlainButton';
import classes from './public.module.css';

interface Props {
  report: string;
  photos: StoredFile[];
  onPhotos: (photos: StoredFile[]) => void;
  onState: (state: '' | 'busy' | 'failed') => void;
}

const MOST = 5;
// Without HEIC among them phones send a JPEG, which can be freed of where it was taken.
const KINDS = 'image/jpeg,image/png,image/webp';

/** Photos from the camera, sent while the rest is written. */
export function PublicPhotos({ report, photos, onPhotos, onState }: Props) {
  const { t } = useTranslation();
  const { bytes } = useFormats();
  const chooser = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState('');
  const latest = useRef(photos);
  latest.current = photos;
  const { uploads, add, retry, drop, busy } = useUploads(
    (file, onProgress, signal) => uploadOpenPhoto(report, file, onProgress, signal),
    (put) => {
      const next = put(latest.current);
      latest.current = next;
      onPhotos(next);
    },
  );
  const failure = useFailure(uploads);
  const smaller = useShrunk(PHOTO);
  const state = busy || smaller.busy ? 'busy' : uploads.some((each) => each.failed) ? 'failed' : '';
  const told = useRef(onState);
  told.current = onState;
  useEffect(() => told.current(state), [state]);
  const count = photos.length + uploads.length;

  async function take(list: FileList | null) {
    const picked = await smaller.of(Array.from(list ?? []));
    const large = picked.find((file) => file.size > MAX_UPLOAD_BYTES);
    const limit = bytes(MAX_UPLOAD_BYTES);
    if (large) setProblem(t('files.tooLarge', { name: large.name, limit }));
    else if (count + picked.length > MOST) setProblem(t('files.tooMany', { count: MOST }));
    else setProblem('');
    const fitting = picked.filter((file) => file.size <= MAX_UPLOAD_BYTES);
    add(fitting.slice(0, Math.max(0, MOST - count)));
  }

  return (
    <fieldset className={files.picker}>
      <legend className={files.label}>{t('observations.form.photos')}</legend>
      {count > 0 ? (
        <ul className={files.tiles}>
          {photos.map((photo) => (
            <StoredTile
              key={photo.id}
              file={photo}
              onRemove={() => onPhotos(photos.filter((each) => each.id !== photo.id))}
            />
          ))}
          {uploads.map((upload) => (
            <UploadTile
              key={upload.key}
              upload={upload}
              onRetry={() => retry(upload)}
              onRemove={() => drop(upload.key)}
            />
          ))}
        </ul>
      ) : null}
      {count < MOST ? (
        <PlainButton quiet onClick={() => chooser.current?.click()}>
          <span className={classes.photo}>
            <IconCamera size={18} aria-hidden />
            {t(count > 0 ? 'files.another' : 'publicreports.outer.photo')}
          </span>
        </PlainButton>
      ) : null}
      <p className={files.hint}>{t('observations.form.photosHelp')}</p>
      <p className={files.problem} role="alert">
        {failure || problem}
      </p>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        accept={KINDS}
        onChange={(event) => {
          void take(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
    </fieldset>
  );
}
