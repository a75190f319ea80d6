import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '@/platform/queries';
import { FormErrors } from '@/ui/form/FormErrors';
import form from '@/ui/form/form.module.css';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import { type Assessment, openQuery } from '../api';
import type { Saving } from '../sheet/useSaving';
import { useEdit } from '../writes';

interface Props {
  record: Assessment;
  saving: Saving;
}

/** What concerns all rows: they were not saved, somebody else wrote them, or the matrix is an old one. */
export function EditorNotices({ record, saving }: Props) {
  const { state, failure } = saving;
  return (
    <>
      {state === 'refused' ? <FormErrors failure={failure} /> : null}
      {state === 'changed' ? <Changed record={record} saving={saving} /> : null}
      {record.matrix.current ? null : <OldMatrix record={record} saving={saving} />}
    </>
  );
}

/** Of two who write at once the second chooses: what the other wrote, or their own. */
function Changed({ record, saving }: Props) {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const [busy, setBusy] = useState(false);
  async function choose(how: (fresh: Assessment) => unknown) {
    setBusy(true);
    try {
      how(await queryClient.fetchQuery({ ...openQuery(record.id), staleTime: 0 }));
    } catch (cause) {
      toast.failed(sentence(cause));
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className={form.draft} role="alert">
      <span>{t('hira.changed.text')}</span>
      <span className={form.draftActions}>
        <Button size="xs" variant="default" loading={busy} onClick={() => void choose(saving.take)}>
          {t('hira.changed.theirs')}
        </Button>
        <Button
          size="xs"
          variant="subtle"
          loading={busy}
          onClick={() => void choose((fresh) => void saving.insist(fresh))}
        >
          {t('hira.changed.mine')}
        </Button>
      </span>
    </div>
  );
}

/** The matrix was changed since the draft was begun. */
function OldMatrix({ record, saving }: Props) {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const edit = useEdit(record.id);
  async function rate() {
    if (!(await saving.save())) return;
    try {
      saving.take(await edit.mutateAsync({ latest_matrix: true }));
      toast.done(t('hira.matrix.rated'));
    } catch (cause) {
      toast.failed(sentence(cause));
    }
  }
  return (
    <div className={form.draft} role="status">
      <span>{t('hira.matrix.old')}</span>
      <span className={form.draftActions}>
        <Button size="xs" variant="default" loading={edit.isPending} onClick={() => void rate()}>
          {t('hira.matrix.latest')}
        </Button>
      </span>
    </div>
  );
}
