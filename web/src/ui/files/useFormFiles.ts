import { useMemo, useState } from 'react';
import type { StoredFile } from './useUploads';

const NONE: readonly File[] = [];

/** The files of a form: what the server has, and what it does not have yet. */
export interface FormFiles {
  readonly files: StoredFile[];
  /** On their way, or waiting for the network. */
  readonly waiting: readonly File[];
  /** As far as this page has them, to be kept with a draft. */
  readonly all: readonly File[];
  readonly busy: boolean;
  /** Puts back what a draft had. */
  readonly restore: (files: readonly File[]) => void;
  /** For the PhotoPicker. */
  readonly picker: {
    readonly files: StoredFile[];
    readonly onChange: (files: StoredFile[]) => void;
    readonly onBusy: (busy: boolean) => void;
    readonly onWaiting: (files: readonly File[]) => void;
    readonly restored: readonly File[];
    readonly waits: boolean;
  };
}

/** `waits` for a form that can be sent without a network. */
export function useFormFiles({ waits = false } = {}): FormFiles {
  const [files, setFiles] = useState<StoredFile[]>([]);
  const [waiting, setWaiting] = useState(NONE);
  const [busy, setBusy] = useState(false);
  const [restored, setRestored] = useState(NONE);
  const all = useMemo(
    () => [...files.flatMap((file) => file.source ?? []), ...waiting],
    [files, waiting],
  );
  return {
    files,
    waiting,
    all,
    busy,
    restore: (again) => {
      setFiles([]);
      setRestored([...again]);
    },
    picker: {
      files,
      onChange: setFiles,
      onBusy: setBusy,
      onWaiting: setWaiting,
      restored,
      waits,
    },
  };
}
