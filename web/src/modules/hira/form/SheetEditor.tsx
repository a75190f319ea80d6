import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { usePeople } from '@/core/records/people';
import { ApiError } from '@/platform/errors';
import { useFormats } from '@/platform/formats';
import { DraftNotice } from '@/ui/form/DraftNotice';
import { LeaveGuard } from '@/ui/form/LeaveGuard';
import { useIsPhone } from '@/ui/media';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import type { Assessment } from '../api';
import { pagePath } from '../navigation';
import { type Faults, NO_FAULTS, refusedOf } from '../sheet/faults';
import { rowsOf } from '../sheet/model';
import { SheetCards } from '../sheet/SheetCards';
import { SheetGrid } from '../sheet/SheetGrid';
import { useFresh } from '../sheet/useFresh';
import { type Saving, useSaving } from '../sheet/useSaving';
import { type Sheet, useSheet } from '../sheet/useSheet';
import { useMove } from '../writes';
import { EditorHead } from './EditorHead';
import { EditorNotices } from './EditorNotices';
import classes from './form.module.css';

/** The rows of a draft, written as a table or, on a phone, as cards. */
export function SheetEditor({ record }: { record: Assessment }) {
  const { today } = useFormats();
  const phone = useIsPhone();
  const { faults: asked } = useSearch({ strict: false } as never) as { faults?: string };
  const [first] = useState(() => rowsOf(record.shown.rows));
  const sheet = useSheet(first);
  const saving = useSaving(record, sheet);
  const [checking, setChecking] = useState(asked === 'true');
  const submit = useSubmit(record, saving, sheet);
  const names = useNames(record);
  useFresh(record, saving, sheet);
  const faults = merged(saving.refused, submit.refused, checking ? saving.lacks : NO_FAULTS);
  const about = {
    sheet,
    matrix: record.matrix,
    faults,
    siteId: record.shown.sites[0]?.id,
    today: today(record.shown.sites[0]?.time_zone),
  };
  return (
    <div className={classes.editor}>
      <EditorHead
        record={record}
        saving={saving}
        faults={faults}
        checking={checking}
        onCheck={() => {
          void saving.save();
          setChecking(!checking);
        }}
        submitting={submit.busy}
        onSubmit={() => {
          setChecking(true);
          void submit.run();
        }}
      />
      <EditorNotices record={record} saving={saving} />
      <DraftNotice draft={saving.draft} />
      {phone ? (
        <SheetCards {...about} />
      ) : (
        <SheetGrid {...about} names={names} onSave={() => void saving.save()} />
      )}
      <LeaveGuard
        when={saving.dirty}
        draft={{
          isSafe: saving.draft.isSafe,
          keepNow: async () => (await saving.save()) || saving.draft.keepNow(),
        }}
      />
    </div>
  );
}

/** People's names by their ids: those who may be chosen, and who stands there already. */
function useNames(record: Assessment): ReadonlyMap<number, string> {
  const people = usePeople();
  const named = record.shown.rows
    .flatMap((row) => row.additional_controls)
    .flatMap(({ responsible }) => (responsible ? [responsible] : []));
  const [of, setOf] = useState<{ key: unknown; names: ReadonlyMap<number, string> }>();
  if (of?.key === people) return of.names;
  const names = new Map(named.map(({ id, name }) => [id, name]));
  for (const { id, full_name } of people) names.set(id, full_name);
  setOf({ key: people, names });
  return names;
}

/** Asks for approval once all is saved; what is missing is said at its place. */
function useSubmit(record: Assessment, saving: Saving, sheet: Sheet) {
  const navigate = useNavigate();
  const sentence = useErrorSentence();
  const move = useMove(record.id, 'submit');
  const [refused, setRefused] = useState<Faults>(NO_FAULTS);
  const [busy, setBusy] = useState(false);
  async function run() {
    setBusy(true);
    try {
      if (!(await saving.save())) return;
      const sent = await move.mutateAsync({});
      void navigate({ to: pagePath(sent) } as never);
    } catch (cause) {
      if (cause instanceof ApiError) setRefused(refusedOf(cause.fields, sheet.rows));
      toast.failed(sentence(cause));
    } finally {
      setBusy(false);
    }
  }
  return { run, busy, refused };
}

/** The first that says something of a cell counts. */
function merged(...all: readonly Faults[]): Faults {
  const said = all.filter(({ cells, head }) => cells.size > 0 || head.length > 0);
  if (said.length <= 1) return said[0] ?? NO_FAULTS;
  const reversed = [...said].reverse();
  return {
    cells: new Map(reversed.flatMap(({ cells }) => [...cells])),
    of: new Map(reversed.flatMap(({ of }) => [...of])),
    head: said[0]?.head ?? [],
  };
}
