import { useEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '@/platform/errors';
import { newKey } from '@/platform/headers';
import { isDefinite } from '@/platform/useWrite';
import { useDraft } from '@/ui/form/useDraft';
import { useErrorSentence } from '@/ui/sentence';
import type { Assessment } from '../api';
import { writeSheet } from '../writes';
import { type Faults, lacksOf, NO_FAULTS, refusedOf } from './faults';
import { bodyOf, type Rows, rowsOf, written } from './model';
import type { Sheet } from './useSheet';

/** So long after the last change, and so long after the first, the server gets what was typed. */
const PAUSE_MS = 8_000;
const LATEST_MS = 45_000;

export type SaveState = 'saved' | 'dirty' | 'saving' | 'kept' | 'refused' | 'changed';

/** A try whose answer may have been lost: it is sent again as it was. */
interface Try {
  readonly rows: Rows;
  readonly version: number;
  readonly key: string;
}

const same = (one: Rows, other: Rows) =>
  one.length === other.length && one.every((row, index) => row === other[index]);

/**
 * Keeps what is typed: at once on the device, and after a pause at the server. Of two who
 * write the same rows the second is told, and chooses.
 */
export function useSaving(record: Assessment, sheet: Sheet) {
  const sentence = useErrorSentence();
  const { id, shown } = record;
  const [state, setState] = useState<SaveState>('saved');
  const [failure, setFailure] = useState('');
  const [saved, setSaved] = useState<Rows>(sheet.rows);
  const [lacks, setLacks] = useState<Faults>(() => lacksOf(record.missing, sheet.rows));
  const [refused, setRefused] = useState<Faults>(NO_FAULTS);
  const version = useRef(shown.sheet_version);
  const pending = useRef<Try | null>(null);
  const underWay = useRef<Promise<boolean> | null>(null);
  const dirty = !same(written(sheet.rows), written(saved));
  const now = useRef({ rows: sheet.rows, saved });
  now.current = { rows: sheet.rows, saved };
  const draft = useSheetDraft(`hira.sheet.${id}.${shown.number}`, sheet, dirty, version);

  async function send(): Promise<boolean> {
    for (;;) {
      const { rows, saved: before } = now.current;
      if (!pending.current && same(written(rows), written(before))) return true;
      setState('saving');
      pending.current ??= { rows, version: version.current, key: newKey() };
      const { rows: sent, version: sheet_version, key } = pending.current;
      try {
        const answer = await writeSheet(id, { sheet_version, rows: bodyOf(sent) }, key);
        pending.current = null;
        version.current = answer.shown.sheet_version;
        now.current = { ...now.current, saved: sent };
        setSaved(sent);
        setLacks(lacksOf(answer.missing, sent));
        setRefused(NO_FAULTS);
        setFailure('');
        setState('saved');
      } catch (cause) {
        failed(cause, sent);
        return false;
      }
    }
  }

  function failed(cause: unknown, sent: Rows) {
    const definite = isDefinite(cause);
    if (definite) pending.current = null;
    const { code, fields = {} } = cause instanceof ApiError ? cause : { code: '' };
    if (code === 'hira_sheet_changed') setState('changed');
    else setState(definite ? 'refused' : 'kept');
    setRefused(refusedOf(fields, sent));
    setFailure(sentence(cause));
  }

  /** True once all that was typed is at the server. */
  function save(): Promise<boolean> {
    return state === 'changed' ? Promise.resolve(false) : run();
  }

  function run(): Promise<boolean> {
    underWay.current ??= send().then((done) => {
      underWay.current = null;
      if (done) draft.settle();
      return done;
    });
    return underWay.current;
  }

  const latest = useRef(save);
  latest.current = save;
  const since = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change begins the pause anew
  useEffect(() => {
    if (!dirty) {
      since.current = 0;
      return;
    }
    since.current ||= Date.now();
    setState((before) => (before === 'saved' ? 'dirty' : before));
    const wait = Math.min(PAUSE_MS, since.current + LATEST_MS - Date.now());
    const timer = setTimeout(() => void latest.current(), Math.max(wait, 0));
    return () => clearTimeout(timer);
  }, [dirty, sheet.rows]);

  useEffect(() => {
    const away = () => {
      if (document.visibilityState === 'hidden') void latest.current();
    };
    const back = () => void latest.current();
    document.addEventListener('visibilitychange', away);
    addEventListener('online', back);
    return () => {
      document.removeEventListener('visibilitychange', away);
      removeEventListener('online', back);
    };
  }, []);

  /** The rows of the server in the place of what is here. */
  function take(fresh: Assessment) {
    const rows = rowsOf(fresh.shown.rows);
    pending.current = null;
    version.current = fresh.shown.sheet_version;
    sheet.take(rows);
    now.current = { rows, saved: rows };
    setSaved(rows);
    setLacks(lacksOf(fresh.missing, rows));
    setRefused(NO_FAULTS);
    setFailure('');
    setState('saved');
  }

  return {
    state,
    failure,
    dirty,
    save,
    take,
    draft,
    lacks,
    refused,
    /** What somebody else wrote meanwhile is written over. */
    insist: (fresh: Assessment) => {
      version.current = fresh.shown.sheet_version;
      setState('dirty');
      return run();
    },
    version,
  };
}

export type Saving = ReturnType<typeof useSaving>;

/**
 * What is typed, kept on the device: for this revision alone, as each begins to count its
 * versions anew, and with the version it would be sent with now.
 */
function useSheetDraft(
  name: string,
  sheet: Sheet,
  dirty: boolean,
  version: React.RefObject<number>,
) {
  const { rows } = sheet;
  const at = version.current;
  const values = useMemo(() => ({ rows, version: at }), [rows, at]);
  return useDraft<{ rows: Rows; version: number }>(name, {
    values,
    isDirty: () => dirty,
    setValues: (found) => {
      const kept = found as { rows: Rows; version: number };
      version.current = kept.version;
      sheet.change(() => kept.rows);
    },
  });
}
