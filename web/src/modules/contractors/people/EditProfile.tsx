import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer, FormDocument } from '@/core/forms/document';
import { FillForm } from '@/core/forms/FillForm';
import { type Filled, filledOf, newFilled } from '@/core/forms/filled';
import { useFilling } from '@/core/forms/useFilling';
import { FormFrame } from '@/core/records/RecordForm';
import { useFormats } from '@/platform/formats';
import { EmptyState } from '@/ui/EmptyState';
import { useServerForm } from '@/ui/form/useServerForm';
import { RightPanel } from '@/ui/panel/RightPanel';
import { toast } from '@/ui/toast';
import { usePathId, workerPath } from '../navigation';
import { useFillWorker, type WorkerPage } from './api';
import { OneWorker } from './EditWorker';

/** What the organization's own form asks of a worker. */
export function EditProfile() {
  const { t } = useTranslation();
  return (
    <OneWorker>
      {(page, close) =>
        page.form ? (
          <ProfileForm page={page} />
        ) : (
          <RightPanel title={page.worker.name} onClose={close}>
            <EmptyState
              small
              title={t('contractors.workers.noFormTitle')}
              text={t('contractors.workers.noForm')}
            />
          </RightPanel>
        )
      }
    </OneWorker>
  );
}

/** What every profile has stands in another form. */
const own = (document: unknown): FormDocument => ({
  sections: ((document as FormDocument | undefined)?.sections ?? []).filter(({ fixed }) => !fixed),
});

function ProfileForm({ page }: { page: WorkerPage }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const today = useFormats().today();
  const id = usePathId('company_id');
  const { worker, form: asked, filled } = page;
  const fill = useFillWorker(id);
  const [document] = useState(() => own(asked?.document));
  const [facts] = useState(() => ({ contractor: true }));
  const [first] = useState(() =>
    filled ? filledOf(answersTo(document, filled.answers ?? [])) : newFilled(document, today),
  );
  const back = () => void navigate({ href: workerPath(id, worker.id) });
  const server = useServerForm({ initialValues: { filled: first } }, async () => {
    if (!filling.check()) return;
    try {
      await fill.mutateAsync({ worker_id: worker.id, answers: filling.answers() as never });
    } catch (cause) {
      throw filling.refused(cause);
    }
    toast.done(t('common.saved'));
    back();
  });
  const filling = useFilling({
    document,
    facts,
    today,
    value: server.form.values.filled,
    onChange: (next: Filled) => server.form.setFieldValue('filled', next),
    attachments: filled?.attachments ?? undefined,
    images: asked?.images ?? undefined,
  });
  return (
    <FormFrame
      id="profile-form"
      title={worker.name}
      label={t('common.save')}
      server={server}
      unsaved={server.form.isDirty()}
      uploading={filling.files.busy}
      onClose={back}
    >
      <FillForm filling={filling} compact />
    </FormFrame>
  );
}

/** Answers to what is not asked any more are left out. */
function answersTo({ sections }: FormDocument, answers: readonly unknown[]): Answer[] {
  const ids = new Set(sections.flatMap(({ questions }) => questions.map(({ id }) => id)));
  return (answers as readonly Answer[]).filter(({ question_id }) => ids.has(question_id));
}
