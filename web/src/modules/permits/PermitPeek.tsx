import { useTranslation } from 'react-i18next';
import { RecordPanel } from '@/core/records/RecordPanel';
import { Reviewers } from '@/directory/workflows/Reviewers';
import { WorkerList } from '@/modules/workers/WorkerRow';
import { AppLink } from '@/ui/AppLink';
import { Section } from '@/ui/Facts';
import { type Permit, permitApi } from './api';
import { Left } from './Left';
import { editPath, pagePath, useNavigation } from './navigation';
import { WorkFacts } from './page/WorkFacts';
import { TypeMark } from './TypeMark';

/** A look at one permit beside the list; everything else is on its page. */
export function PermitPeek() {
  const { t } = useTranslation();
  const { close } = useNavigation();
  return (
    <RecordPanel
      api={permitApi}
      onClose={close}
      fallback={t('permits.one')}
      marks={(row) => (
        <>
          <TypeMark type={row.type} />
          <Left row={row} />
        </>
      )}
      paper={(id) => `/permit/${id}/report`}
      page={pagePath}
      facts={(row) => <WorkFacts permit={row} />}
      rest={(permit: Permit) => (
        <>
          {permit.workers?.length ? (
            <Section title={t('permits.field.worker_ids')} aside={permit.workers.length}>
              <WorkerList workers={permit.workers} />
            </Section>
          ) : null}
          <Reviewers module="Permit" recordId={permit.id} zone={permit.site.time_zone} />
        </>
      )}
      footer={(permit: Permit) => (
        <AppLink href={permit.can.update === '' ? editPath(permit.id) : pagePath(permit)}>
          {t(permit.can.update === '' ? 'permits.form.goOn' : 'common.openPage')}
        </AppLink>
      )}
      nobody={t('common.system')}
    />
  );
}
