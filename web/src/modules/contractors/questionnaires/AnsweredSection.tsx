import { useTranslation } from 'react-i18next';
import type { Answer, FormDocument } from '@/core/forms/document';
import { ShowForm } from '@/core/forms/ShowForm';
import { useFormats } from '@/platform/formats';
import type { Paper } from '../api';

/** What a company has answered, and how many points that is. */
export function AnsweredSection({ paper }: { paper: Paper }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { filled, pass_percent: wanted } = paper;
  const newest = paper.versions?.[0];
  if (!filled) return null;
  return (
    <>
      {newest?.score == null ? null : (
        <p>
          {t('contractors.questionnaires.score')}:{' '}
          {t('contractors.questionnaires.scoreOf', {
            score: number(newest.score),
            wanted: number(wanted),
          })}
          {newest.failed ? ` · ${t('contractors.questionnaires.failed')}` : ''}
        </p>
      )}
      <ShowForm
        document={filled.document as unknown as FormDocument}
        answers={(filled.answers ?? []) as readonly Answer[]}
        facts={{}}
        attachments={filled.attachments ?? []}
      />
    </>
  );
}
