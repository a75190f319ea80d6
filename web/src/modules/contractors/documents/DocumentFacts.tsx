import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { AppLink } from '@/ui/AppLink';
import { Facts } from '@/ui/Facts';
import type { Paper } from '../api';
import { companyPath, workerPath } from '../navigation';

/** What a document is, whose, and until when it counts. */
export function DocumentFacts({ paper }: { paper: Paper }) {
  const { t } = useTranslation();
  const { day, fullDateTime } = useFormats();
  const { contractor, worker } = paper;
  const decided = paper.decided_at
    ? [paper.decided_by?.name ?? t('common.unknownPerson'), fullDateTime(paper.decided_at)]
    : [];
  return (
    <Facts
      facts={[
        [
          t('contractors.one'),
          <AppLink key="company" href={companyPath(contractor.id)}>
            {contractor.name}
          </AppLink>,
        ],
        [
          t('contractors.field.worker_id'),
          worker ? (
            <AppLink key="worker" href={workerPath(contractor.id, worker.id)}>
              {worker.name}
            </AppLink>
          ) : null,
        ],
        [t('contractors.field.plant'), paper.plant],
        [t('contractors.field.kind_id'), paper.kind.name],
        [t('contractors.field.paper_number'), paper.paper_number],
        [t('contractors.field.issuer'), paper.issuer],
        [t('contractors.field.validity'), paper.validity ? day(paper.validity) : null],
        [t('contractors.documents.decided'), decided.join(' · ')],
        [
          t('contractors.documents.stillCovered'),
          paper.still_covered_until ? day(paper.still_covered_until) : null,
        ],
      ]}
    />
  );
}
