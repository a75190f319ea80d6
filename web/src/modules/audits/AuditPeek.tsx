import { useTranslation } from 'react-i18next';
import { RecordPanel } from '@/core/records/RecordPanel';
import { Reviewers } from '@/directory/workflows/Reviewers';
import { AppLink } from '@/ui/AppLink';
import { AuditFacts } from './AuditFacts';
import { auditApi } from './api';
import { OPEN } from './filters';
import { pagePath, runPath, useNavigation } from './navigation';
import { ScoreMark } from './ScoreMark';
import { Progress, TimingMark } from './TimingMark';
import type { Audit } from './types';

/** A look at one audit beside the list; everything else is on its page. */
export function AuditPeek() {
  const { t } = useTranslation();
  const { close } = useNavigation();
  const goesOn = (audit: Audit) => audit.can.answer === '' && OPEN.includes(audit.status);
  return (
    <RecordPanel
      api={auditApi}
      onClose={close}
      fallback={t('audits.one')}
      marks={(row) => (
        <>
          <TimingMark row={row} />
          <Progress row={row} />
          <ScoreMark percent={row.percent} failed={row.failed} />
        </>
      )}
      paper={(id) => `/audits/${id}/report`}
      page={pagePath}
      facts={(row, record) => <AuditFacts audit={record ?? row} />}
      rest={(audit: Audit) => (
        <Reviewers module="Audit" recordId={audit.id} zone={audit.site.time_zone} />
      )}
      footer={(audit: Audit) => (
        <AppLink href={goesOn(audit) ? runPath(audit.id) : pagePath(audit)}>
          {t(goesOn(audit) ? 'audits.goOn' : 'common.openPage')}
        </AppLink>
      )}
      nobody={t('common.system')}
    />
  );
}
