import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecordId } from '@/core/records/navigation';
import { RecordPage } from '@/core/records/page/RecordPage';
import { DecideNow } from '@/directory/workflows/DecideNow';
import { Reviewers } from '@/directory/workflows/Reviewers';
import { StatusBadge } from '@/ui/StatusBadge';
import { type Assessment, versioned } from '../api';
import { Levels, RevisionMark } from '../marks';
import { reportPath } from '../navigation';
import { Dialogs } from './Dialogs';
import { Notices } from './Notices';
import { useMoves } from './useMoves';
import { useSectionsOf } from './useSectionsOf';
import { useStages } from './useStages';

/** One assessment: what is in force, what is done about it, and how it came to be. */
export function AssessmentPage() {
  const { t } = useTranslation();
  const id = useRecordId() ?? 0;
  const { version } = useSearch({ strict: false } as never) as { version?: string };
  const number = Number(version) || 0;
  const api = useMemo(() => versioned(number), [number]);
  const moves = useMoves(id);
  const sections = useSectionsOf();
  const stages = useStages();
  return (
    <>
      <RecordPage
        key={number}
        api={api}
        fallback={t('hira.one')}
        back={{ href: '/hira?status=all', label: t('hira.title') }}
        status={(row) => <StatusBadge status={row.status} />}
        marks={(row) => (
          <>
            <span>{t('common.version', { number: number || row.version })}</span>
            <RevisionMark row={row} />
            <Levels row={row} />
          </>
        )}
        about={(row) => row.sites.map(({ name }) => name).join(' · ')}
        people={(record: Assessment) => [
          [t('hira.field.assessor_id'), record.shown.assessed_by.name],
          [t('hira.field.reviewer_id'), record.shown.reviewer?.name],
        ]}
        paper={(of) => reportPath(of, number || undefined)}
        stages={stages}
        primary={moves.primary}
        menu={moves.menu}
        notice={(record: Assessment) => <Notices record={record} />}
        sections={sections}
        decision={(record: Assessment) => <DecideNow module="HIRA" recordId={record.id} />}
        beside={(record: Assessment) => (
          <Reviewers module="HIRA" recordId={record.id} zone={record.site.time_zone} foot />
        )}
        links={(record: Assessment) =>
          record.review_calls.map((call) => ({
            kind: 'Incident',
            number: call.number,
            title: call.hazard,
            href: `/incidents/summary/${call.incident_id}`,
            note: t(call.answered_at ? 'hira.review.answered' : 'hira.review.asked'),
          }))
        }
        nobody={t('common.system')}
      />
      <Dialogs id={id} asked={moves.asked} onClose={moves.close} />
    </>
  );
}
