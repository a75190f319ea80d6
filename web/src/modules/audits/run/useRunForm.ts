import { useEffect, useMemo, useState } from 'react';
import { type Answer, type FormDocument, keyOfPlace } from '@/core/forms/document';
import { useFilling, type Walk } from '@/core/forms/useFilling';
import { fileOf } from '@/platform/device/files';
import type { KeptPiece } from '@/platform/device/pieces';
import { useFormats } from '@/platform/formats';
import type { Audit } from '../types';
import { isAnswer } from './pieces';
import { bare, Tracker } from './tracker';

/** The answers of the server, and over them what was answered here and is not there yet. */
function beginningOf(audit: Audit, all: readonly KeptPiece[]) {
  const saved = new Map((audit.answers ?? []).map((answer) => [keyOfPlace(answer), answer]));
  const pieces = all.filter(isAnswer).filter((piece) => {
    const standing = saved.get(keyOfPlace(piece.value));
    return !standing || Date.parse(standing.answered_at) <= Date.parse(piece.at);
  });
  const answers = new Map<string, Answer>([...saved].map(([key, each]) => [key, bare(each)]));
  for (const { value } of pieces) answers.set(keyOfPlace(value), value);
  const files = pieces.flatMap((piece) =>
    piece.files.map((file) => ({ key: keyOfPlace(piece.value), file: fileOf(file) })),
  );
  return {
    filled: { answers: [...answers.values()], files: files.map(({ key }) => key) },
    files: files.map(({ file }) => file),
    pieces,
  };
}

/** The form as it begins, and what tells its changes; whatever comes later is merged into it. */
export function useRunForm(audit: Audit, pieces: readonly KeptPiece[], walk: Walk) {
  const { today } = useFormats();
  // The form stays the same object as long as it is filled in, also over midnight.
  const [begin] = useState(() => ({
    ...beginningOf(audit, pieces),
    document: audit.form.document as FormDocument,
    attachments: audit.attachments ?? [],
    today: today(audit.site.time_zone),
  }));
  const filling = useFilling({
    document: begin.document,
    today: begin.today,
    value: begin.filled,
    onChange: () => undefined,
    attachments: begin.attachments,
    images: audit.form.images ?? [],
    siteId: audit.site.id,
    waits: true,
    walk,
  });
  const { store } = filling;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what comes later is merged
  const tracker = useMemo(() => new Tracker(store, audit.answers ?? [], begin.pieces), [store]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what was left here
  useEffect(() => {
    if (begin.files.length > 0) filling.files.restore(begin.files);
  }, [begin]);
  return { filling, tracker };
}
