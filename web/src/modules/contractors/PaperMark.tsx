import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { useWord } from '@/platform/words';
import { StatusBadge } from '@/ui/StatusBadge';
import type { CompanyRow, PaperRow } from './api';
import classes from './contractors.module.css';

/** As statuses look that mean the same. */
const LOOKS = {
  pending_review: 'pending',
  approved: 'completed',
  rejected: 'overdue',
  expired: 'overdue',
  not_applicable: 'closed',
} as const;

/** What became of a document. */
export function PaperMark({ paper }: { paper: Pick<PaperRow, 'status' | 'new_version_asked_at'> }) {
  const { t } = useTranslation();
  const word = useWord();
  return (
    <span className={classes.marks}>
      <StatusBadge
        status={LOOKS[paper.status]}
        label={word('contractors.paperStatus', paper.status)}
      />
      {paper.new_version_asked_at ? (
        <StatusBadge status="pending" label={t('contractors.documents.asked')} />
      ) : null}
    </span>
  );
}

/** How the papers of a company stand: only what wants somebody. */
export function PapersMark({ row }: { row: CompanyRow }) {
  const { t } = useTranslation();
  const marks = [
    [row.expired_documents, 'overdue', 'expired'],
    [row.pending_documents, 'pending', 'pending'],
    [row.expiring_documents, 'pending', 'expiring'],
  ] as const;
  return (
    <span className={classes.marks}>
      {marks.map(([count, status, what]) =>
        count > 0 ? (
          <StatusBadge
            key={what}
            status={status}
            label={t(`contractors.papers.${what}`, { count })}
          />
        ) : null,
      )}
    </span>
  );
}

/** The last day of a document, or that it has none. */
export function useValidity() {
  const { t } = useTranslation();
  const { day } = useFormats();
  return ({ validity }: Pick<PaperRow, 'validity'>) =>
    validity ? t('contractors.documents.until', { day: day(validity) }) : '';
}
