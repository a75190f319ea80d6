import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer, FormDocument } from '@/core/forms/document';
import { FillForm } from '@/core/forms/FillForm';
import { type Filled, filledOf, newFilled } from '@/core/forms/filled';
import { useFilling } from '@/core/forms/useFilling';
import { FactsSkeleton } from '@/core/records/PanelSkeleton';
import { FormFrame } from '@/core/records/RecordForm';
import { useFormats } from '@/platform/formats';
import { ErrorState } from '@/ui/ErrorState';
import { useServerForm } from '@/ui/form/useServerForm';
import { RightPanel } from '@/ui/panel/RightPanel';
import { toast } from '@/ui/toast';
import { documentPath, useDocumentNavigation, usePathId } from '../navigation';
import { type Questionnaire, questionnaireOf, useAnswerQuestionnaire } from './api';

/** A company answers a questionnaire, beside the list of its documents. */
export function AnswerPanel() {
  const { t } = useTranslation();
  const { close } = useDocumentNavigation();
  const asked = questionnaireOf(usePathId('company_id'), usePathId('kind_id'));
  const { data, error, refetch } = useQuery(asked);
  if (data) return <AnswerForm of={data} onClose={close} />;
  return (
    <RightPanel title={t('contractors.questionnaires.one')} onClose={close}>
      {error ? <ErrorState error={error} onRetry={refetch} small /> : <FactsSkeleton />}
    </RightPanel>
  );
}

/** Answers to what is not asked any more are left out. */
function answersTo({ sections }: FormDocument, answers: readonly unknown[]): Answer[] {
  const ids = new Set(sections.flatMap(({ questions }) => questions.map(({ id }) => id)));
  return (answers as readonly Answer[]).filter(({ question_id }) => ids.has(question_id));
}

function AnswerForm({ of, onClose }: { of: Questionnaire; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const today = useFormats().today();
  const send = useAnswerQuestionnaire(usePathId('company_id'), of.kind.id);
  const [document] = useState(() => of.document as unknown as FormDocument);
  const [facts] = useState(() => ({}));
  const [first] = useState(() =>
    of.answers?.length ? filledOf(answersTo(document, of.answers)) : newFilled(document, today),
  );
  const server = useServerForm({ initialValues: { filled: first } }, async () => {
    if (!filling.check()) return;
    try {
      const saved = await send.mutateAsync({ answers: filling.answers() as never });
      toast.done(t('contractors.documents.sent', { title: of.kind.name }));
      void navigate({ to: documentPath(saved.document.id) } as never);
    } catch (cause) {
      throw filling.refused(cause);
    }
  });
  const filling = useFilling({
    document,
    facts,
    today,
    value: server.form.values.filled,
    onChange: (next: Filled) => server.form.setFieldValue('filled', next),
    attachments: of.attachments ?? undefined,
    images: of.images ?? undefined,
  });
  return (
    <FormFrame
      id="questionnaire-form"
      title={of.kind.name}
      label={t('common.send')}
      server={server}
      unsaved={server.form.isDirty()}
      uploading={filling.files.busy}
      onClose={onClose}
    >
      <FillForm filling={filling} compact />
    </FormFrame>
  );
}
