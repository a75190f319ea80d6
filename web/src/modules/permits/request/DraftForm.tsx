import { type FormEvent, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Answer, FormDocument } from '@/core/forms/document';
import { FillForm } from '@/core/forms/FillForm';
import { type Filled, filledOf, newFilled } from '@/core/forms/filled';
import { useFilling, useFillingErrors } from '@/core/forms/useFilling';
import { ApiError } from '@/platform/errors';
import { useFormats } from '@/platform/formats';
import { Form } from '@/ui/form/Form';
import { LeaveGuard } from '@/ui/form/LeaveGuard';
import { SubmitRow } from '@/ui/form/SubmitRow';
import { useDraft } from '@/ui/form/useDraft';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import type { Permit, PermitPatch } from '../api';
import { useEditPermit, useMove } from '../writes';
import { DraftHead } from './DraftHead';
import { DraftTools } from './DraftTools';
import { fixedSections } from './fixedSections';
import { savedWithout } from './savedWithout';
import { useAutosave } from './useAutosave';
import { useDraftCheck } from './useDraftCheck';
import {
  firstField,
  isNight,
  type PermitValues,
  patchOf,
  sectionOf,
  valuesOf,
  wholeForm,
} from './values';

interface Props {
  permit: Permit;
  onSubmitted: () => void;
  /** Somebody else has changed it: what is there now is taken. */
  onConflict: () => void;
}

/** Files are picked at their questions. */
const NO_PICKER = {
  files: [],
  onChange: () => undefined,
  onBusy: () => undefined,
  onWaiting: () => undefined,
  restored: [],
  waits: true,
};

/** What was answered so far; a draft that was just begun has what the form begins with. */
function answersOf(permit: Permit, today: string): Filled {
  const main = permit.answers?.find(({ form_type }) => form_type === 'main')?.answers;
  return main?.length
    ? filledOf(main as Filled['answers'])
    : newFilled(permit.form.document as FormDocument, today);
}

/** What the form is made of stays as it was opened; what is saved comes from here. */
function useWholeForm(permit: Permit): FormDocument {
  const { t } = useTranslation();
  const [document] = useState(() =>
    wholeForm(permit.form.document as FormDocument, {
      work: t('permits.section.work'),
      location: t('permits.section.location'),
      duration: t('permits.section.duration'),
      people: t('permits.section.people'),
    }),
  );
  return document;
}

/** The form of a permit: saved by itself while it is filled in, until it is submitted. */
export function DraftForm({ permit, onSubmitted, onConflict }: Props) {
  const { t } = useTranslation();
  const zone = permit.site.time_zone;
  const today = useFormats().today(zone);
  const document = useWholeForm(permit);
  const [before] = useState(() => valuesOf(permit, answersOf(permit, today), new Date()));
  const read = useRef(permit.updated_at);
  const edit = useEditPermit(permit.id);
  const send = useMove(permit.id, 'submit');
  const check = useDraftCheck();
  const submitted = useRef(false);
  /** What was not saved because it is not right, by its labels. */
  const [held, setHeld] = useState<readonly string[]>([]);

  const save = async () => {
    const values = form.getValues() as PermitValues;
    const send = (answers: readonly Answer[]) =>
      edit.mutateAsync({ ...patchOf(values, answers), updated_at: read.current });
    const { saved, held } = await savedWithout(filling.store, send);
    read.current = saved.updated_at;
    form.resetDirty(values);
    setHeld(held);
    filling.store.settle(new Set((saved.attachments ?? []).map(({ id }) => id)));
    // What is held back is nowhere else: its draft stays on the device.
    if (held.length === 0) draft.settle();
    return saved;
  };

  const { form, busy, failure, submit, errorCount } = useServerForm<PermitValues>(
    { initialValues: before, validate: check },
    async (values) => {
      if (!filling.check()) return;
      try {
        await autosave.flush();
        const permitted = await send.mutateAsync({
          remarks: values.remarks.trim(),
          updated_at: read.current,
        });
        submitted.current = true;
        draft.forget();
        toast.done(
          t(`permits.form.sent.${permitted.status === 'approved' ? 'live' : 'asked'}`, {
            number: permitted.number,
          }),
        );
        onSubmitted();
      } catch (cause) {
        const rest = filling.refused(cause);
        openFirst(cause instanceof ApiError ? Object.keys(cause.fields) : []);
        throw rest;
      }
    },
  );
  const night = isNight(form.values.starts_at, form.values.ends_at, zone);
  const filling = useFilling({
    document,
    stage: 'main',
    facts: useMemo(() => ({ night_work: night }), [night]),
    today,
    value: form.values.filled,
    onChange: (filled: Filled) => form.setFieldValue('filled', filled),
    ...picturesOf(permit),
    siteId: permit.site.id,
    waits: true,
    raises: true,
    stops: true,
  });
  const draft = useDraft(`permits.${permit.id}`, form, { ...filling.files, picker: NO_PICKER });
  const autosave = useAutosave({
    values: form.values,
    dirty: form.isDirty(),
    save,
    held: busy || filling.files.busy || submitted.current,
  });

  /** The first section with something wrong is opened, so that the field can have the focus. */
  function openFirst(fields: readonly string[]): boolean {
    const { sections } = filling.store;
    const first = firstField(sections, fields);
    if (!first || first.startsWith('answers.')) return false;
    flushSync(() => filling.openFixed(sectionOf(first)));
    return true;
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const own = Object.keys(check(form.getValues() as PermitValues));
    filling.store.tellAll(); // what the answers lack is said along with it
    const { wrong, missing } = filling.result();
    const answers = [...wrong, ...missing].map(({ question_id }) => question_id);
    const stops = filling.store.stopping();
    const fields = [...answers, ...stops].map((question) => `answers.${question}`);
    const here = openFirst([...own, ...fields]);
    submit(event);
    // The first thing is an answer, and what else is missing keeps the form from looking at them.
    if (own.length > 0 && !here) filling.check();
  }

  /** What was filled in is kept first; then the form of the other type or site is opened. */
  async function changeTo(patch: PermitPatch) {
    await autosave.flush();
    await edit.mutateAsync({ ...patch, updated_at: read.current });
    draft.forget();
    onConflict();
  }

  const errors = errorCount + useFillingErrors(filling);
  return (
    <div className="page">
      <DraftHead permit={permit} saving={autosave.state} held={held} onConflict={onConflict}>
        <DraftTools permit={permit} onChange={changeTo} />
      </DraftHead>
      <Form id="permit-form" onSubmit={onSubmit} failure={failure} draft={draft}>
        <FillForm
          filling={filling}
          {...fixedSections({ form, permit, document, check })}
          end={
            <SubmitRow
              label={t('permits.form.submit')}
              busy={busy || filling.files.busy}
              errorCount={errors}
            />
          }
        />
      </Form>
      <LeaveGuard when={form.isDirty() && !busy && !submitted.current} draft={draft} />
    </div>
  );
}

/** Files that answers name already, and the pictures that questions show. */
const picturesOf = ({ attachments, form }: Permit) => ({
  attachments: attachments ?? undefined,
  images: form.images ?? undefined,
});
