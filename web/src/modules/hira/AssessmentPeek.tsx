import { useTranslation } from 'react-i18next';
import { RecordPanel } from '@/core/records/RecordPanel';
import { Reviewers } from '@/directory/workflows/Reviewers';
import { AppLink } from '@/ui/AppLink';
import { AssessmentFacts } from './AssessmentFacts';
import { type Assessment, hiraApi } from './api';
import { Levels, RevisionMark } from './marks';
import { editPath, pagePath, reportPath, useNavigation } from './navigation';

/** A look at one assessment beside the register; everything else is on its page. */
export function AssessmentPeek() {
  const { t } = useTranslation();
  const { close } = useNavigation();
  return (
    <RecordPanel
      api={hiraApi}
      onClose={close}
      fallback={t('hira.one')}
      marks={(row) => (
        <>
          <RevisionMark row={row} />
          <Levels row={row} />
        </>
      )}
      paper={reportPath}
      page={pagePath}
      facts={(row) => <AssessmentFacts row={row} />}
      rest={(record: Assessment) => (
        <Reviewers module="HIRA" recordId={record.id} zone={record.site.time_zone} />
      )}
      footer={(record: Assessment) => {
        const writes = record.can.update === '';
        return (
          <AppLink href={writes ? editPath(record) : pagePath(record)}>
            {t(writes ? 'hira.goOn' : 'common.openPage')}
          </AppLink>
        );
      }}
      nobody={t('common.system')}
    />
  );
}
