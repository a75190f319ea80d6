import { type DragEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { ACCEPTED_FILES, MAX_UPLOAD_BYTES } from '@/platform/uploads';
import { useUnsent } from '../form/unsent';
import classes from './files.module.css';
import { Chooser, PhotoButtons } from './PhotoButtons';
import { type Marked, PhotoMarker } from './PhotoMarker';
import { Sources } from './Sources';
import { type Bounds, PHOTO } from './shrink';
import { StoredTile, UploadTile } from './tiles';
import { useFailure } from './useFailure';
import { useBusy, useGone, useRestored, useWaiting } from './usePicked';
import { useShrunk } from './useShrunk';
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
  /** Pictures that were made ready after this was gone, so that they are not lost. */
  onLate?: (files: readonly File[]) => void;
  /** The form can be sent without a network and takes them along: they do not hold it up. */
  waits?: boolean;
  /** What a draft had; they are sent anew. */
  restored?: readonly File[];
  max?: number;
  /** Bytes; without it what the server takes. */
  limit?: number;
  /** As a file chooser knows kinds of files; without it all that the server takes. */
  accept?: string;
  /** How small a picture is made before it is sent; without it as a photo is. */
  bounds?: Bounds;
  /** Pictures can be drawn on. */
  marks?: boolean;
  /** What is not wanted here, as a sentence. */
  refuse?: (file: File) => string | undefined;
  /** The label stands above it already, and is here for assistive technology alone. */
  labelled?: boolean;
  error?: string;
}

/** Photos and files of a form: from the camera, the device, or dropped here. */
export function PhotoPicker(props: Props) {
  const { label, help, files, send, onChange, onBusy, max = 10 } = props;
  const limit = Math.min(props.limit || MAX_UPLOAD_BYTES, MAX_UPLOAD_BYTES);
  const accept = props.accept ?? ACCEPTED_FILES;
  const { t } = useTranslation();
  const { bytes } = useFormats();
  const id = useId();
  const [marked, setMarked] = useState<Marked | null>(null);
  const camera = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState('');
  const smaller = useShrunk(props.bounds ?? PHOTO);
  const gone = useGone();
  const latest = useRef(files);
  latest.current = files;
  const uploads = useUploads(send, (put) => {
    const next = put(latest.current);
    latest.current = next;
    onChange(next);
  });
  const lost = uploads.uploads.filter((each) => each.failed && !(props.waits && each.waits));
  const failure = useFailure(lost);
  useUnsent(lost.length > 0 || smaller.busy);
  useWaiting(uploads.uploads, props.onWaiting);
  useRestored(props.restored, uploads.add);
  const count = files.length + uploads.uploads.length;
  const full = count >= max;
  useBusy(uploads.busy || smaller.busy, onBusy);

  // By what is there now: others may have arrived since it was drawn, or while it was drawn on.
  const takeOutOf = (out: (file: StoredFile) => boolean) => {
    const next = latest.current.filter((each) => !out(each));
    latest.current = next;
    onChange(next);
  };
  const takeOut = (file: StoredFile) => takeOutOf((each) => each.id === file.id);
  const dropUpload = ({ key, file }: Upload) => {
    uploads.drop(key);
    if (latest.current.some((each) => each.source === file)) {
      takeOutOf((each) => each.source === file);
    }
  };
  const marking = (name: string, picture: File | string, replace: () => void) =>
    props.marks ? () => setMarked({ name, picture, replace }) : undefined;

  function add(files: readonly File[], way?: Send) {
    if (gone.current) props.onLate?.(files);
    else uploads.add(files, way);
  }

  async function take(list: FileList | null) {
    offer(await smaller.of(Array.from(list ?? [])));
  }

  function offer(picked: readonly File[], way?: Send) {
    const large = picked.find((file) => file.size > limit);
    const wanted = picked.filter((file) => file.size <= limit && !props.refuse?.(file));
    const fitting = wanted.slice(0, Math.max(0, max - count));
    const refused = picked.map((file) => props.refuse?.(file)).find(Boolean);
    if (refused) setProblem(refused);
    else if (large) setProblem(t('files.tooLarge', { name: large.name, limit: bytes(limit) }));
    else if (count + picked.length > max) setProblem(t('files.tooMany', { count: max }));
    else setProblem('');
    if (fitting.length > 0) add(fitting, way);
  }

  return (
    <fieldset
      className={classes.picker}
      aria-describedby={help ? `${id}-help` : undefined}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        void take(event.dataTransfer.files);
      }}
    >
      <legend className={props.labelled ? 'visually-hidden' : classes.label}>{label}</legend>
      {count > 0 ? (
        <Tiles
          files={files}
          uploads={uploads}
          keeps={props.waits}
          takeOut={takeOut}
          drop={dropUpload}
          marking={marking}
        />
      ) : null}
      <PhotoButtons
        camera={accept.includes('image/') ? camera : undefined}
        chooser={chooser}
        another={count > 0}
        limit={limit}
        full={full}
        busy={smaller.busy}
      >
        <Sources
          accept={accept}
          limit={limit}
          full={full}
          onFile={(file, copy) => offer([file], copy)}
        />
      </PhotoButtons>
      {help ? (
        <p className={classes.hint} id={`${id}-help`}>
          {help}
        </p>
      ) : null}
      <p className={classes.problem} role="alert">
        {props.error ?? (failure || problem)}
      </p>
      {marked ? (
        <PhotoMarker
          marked={marked}
          onClose={() => setMarked(null)}
          onDone={async (file) => {
            const fitting = await smaller.of([file]);
            marked.replace();
            add(fitting);
            setMarked(null);
          }}
        />
      ) : null}
      <Chooser ref={camera} accept="image/*" capture="environment" onFiles={take} />
      <Chooser ref={chooser} accept={accept} multiple={max > 1} onFiles={take} />
    </fieldset>
  );
}

interface TilesProps {
  files: readonly StoredFile[];
  uploads: ReturnType<typeof useUploads>;
  keeps?: boolean;
  takeOut: (file: StoredFile) => void;
  drop: (upload: Upload) => void;
  marking: (name: string, picture: File | string, replace: () => void) => (() => void) | undefined;
}

/** Those that are there, then those on their way. */
function Tiles({ files, uploads, keeps, takeOut, drop, marking }: TilesProps) {
  return (
    <ul className={classes.tiles}>
      {files.map((file) => (
        <StoredTile
          key={file.id}
          file={file}
          onRemove={() => takeOut(file)}
          onMark={marking(file.name, file.source ?? file.url, () => takeOut(file))}
        />
      ))}
      {uploads.uploads.map((upload) => (
        <UploadTile
          key={upload.key}
          upload={upload}
          keeps={keeps}
          onRetry={() => uploads.retry(upload)}
          onRemove={() => uploads.drop(upload.key)}
          onMark={marking(upload.file.name, upload.file, () => drop(upload))}
        />
      ))}
    </ul>
  );
}
