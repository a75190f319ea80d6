import { useTranslation } from 'react-i18next';
import { useRecordId } from '@/core/records/navigation';
import { RecordPage } from '@/core/records/page/RecordPage';
import { DecideNow } from '@/directory/workflows/DecideNow';
import { Reviewers } from '@/directory/workflows/Reviewers';
import { useFormats } from '@/platform/formats';
import { useWord } from '@/platform/words';
import { auditApi } from '../api';
import { pagePath } from '../navigation';
import { ScoreMark, usePercent } from '../ScoreMark';
import { Progress, TimingMark } from '../TimingMark';
import type { Audit } from '../types';
import { Dialogs } from './Dialogs';
import { useNotice } from './Notice';
import { useMoves } from './usePage';
import { useSectionsOf } from './useSectionsOf';

/** One audit: what was looked at, what was found, and what is done about it. */
export function AuditPage() {
  const { t } = useTranslation();
  const { day } = useFormats();
  const word = useWord();
  const percent = usePercent();
  const id = useRecordId() ?? 0;
  const moves = useMoves(id);
  const sections = useSectionsOf(moves.ask);
  const notice = useNotice();
  return (
    <>
      <RecordPage
        api={auditApi}
        fallback={t('audits.one')}
        back={{ href: '/audits/all?status=all', label: t('audits.title') }}
        marks={(row) => (
          <>
            <span>{day(row.planned_on)}</span>
            <TimingMark row={row} />
            <Progress row={row} />
            <ScoreMark percent={row.percent} failed={row.failed} />
          </>
        )}
        about={(row) =>
          [row.template.name, word('audits.type', row.audit_type), row.site.name].join(' · ')
        }
        people={(audit: Audit) => [
          [t('audits.field.auditor_id'), audit.auditor?.name],
          [t('audits.field.auditee_id'), audit.auditee?.name],
        ]}
        paper={(number) => `/audits/${number}/report`}
        primary={moves.primary}
        menu={moves.menu}
        notice={notice}
        sections={sections}
        decision={(audit: Audit) => <DecideNow module="Audit" recordId={audit.id} />}
        beside={(audit: Audit) => (
          <Reviewers module="Audit" recordId={audit.id} zone={audit.site.time_zone} foot />
        )}
        links={(audit: Audit) =>
          audit.previous
            ? [
                {
                  kind: 'Audit',
                  number: audit.previous.number,
                  title: t('audits.previous', { percent: percent(audit.previous.percent) }),
                  href: pagePath(audit.previous),
                },
              ]
            : []
        }
        nobody={t('common.system')}
      />
      <Dialogs id={id} asked={moves.asked} onClose={moves.close} />
    </>
  );
}
