import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Answer, Question, Section } from '@/core/forms/document';
import { ShowForm } from '@/core/forms/ShowForm';
import { useFormats } from '@/platform/formats';
import { ErrorState } from '@/ui/ErrorState';
import { FormDialog } from '@/ui/form/FormDialog';
import { answersTo } from '../api';
import classes from '../audits.module.css';
import type { Audit } from '../types';

interface Props {
  audit: Audit;
  question: Question;
  opened: boolean;
  onClose: () => void;
}

/** Everything that was ever answered to a question, the latest first. */
export function HistoryDialog({ audit, question, opened, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <FormDialog title={t('audits.history.title')} opened={opened} onClose={onClose}>
      <History audit={audit} question={question} />
    </FormDialog>
  );
}

function History({ audit, question }: Pick<Props, 'audit' | 'question'>) {
  const { t } = useTranslation();
  const { fullDateTime } = useFormats();
  const { data, error, refetch } = useQuery(answersTo(audit.id, question.id));
  if (!data) {
    return error ? <ErrorState small error={error} onRetry={refetch} /> : <Skeleton height={120} />;
  }
  const document = alone(question);
  return (
    <ol className={classes.history}>
      {data.map((told) => (
        <li key={`${told.answered_at} ${told.device_id} ${told.row_id} ${told.column_id}`}>
          <p className="quiet">
            {[
              told.answered_by?.name ?? t('common.unknownPerson'),
              fullDateTime(told.answered_at, audit.site.time_zone),
              told.stands && t('audits.history.stands'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <ShowForm
            document={document}
            answers={[told as Answer]}
            attachments={audit.attachments ?? []}
          />
        </li>
      ))}
    </ol>
  );
}

/** A form of this one question, whatever it hangs on. */
function alone(question: Question) {
  const section: Section = {
    id: 'alone',
    title: '',
    form_type: 'main',
    questions: [{ ...question, shown_when: undefined }],
  };
  return { sections: [section] };
}
