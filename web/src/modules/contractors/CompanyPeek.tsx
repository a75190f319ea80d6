import { useTranslation } from 'react-i18next';
import { RecordPanel } from '@/core/records/RecordPanel';
import { Reasons, StandingMark } from '@/modules/workers/Standing';
import { AppLink } from '@/ui/AppLink';
import { Section } from '@/ui/Facts';
import { type Company, companyApi } from './api';
import { CompanyFacts } from './CompanyFacts';
import { companyPath, useNavigation } from './navigation';
import { PapersMark } from './PaperMark';

/** A look at one company beside the list; everything else is on its page. */
export function CompanyPeek() {
  const { t } = useTranslation();
  const { close } = useNavigation();
  return (
    <RecordPanel
      api={companyApi}
      onClose={close}
      fallback={t('contractors.one')}
      marks={(row) => <PapersMark row={row} />}
      page={(row) => companyPath(row.id)}
      facts={(row) => <CompanyFacts company={row} />}
      rest={(company: Company) => (
        <Section
          title={t('contractors.section.standing')}
          tools={<StandingMark standing={company.standing} />}
        >
          <Reasons standing={company.standing} />
        </Section>
      )}
      footer={(company: Company) => (
        <AppLink href={companyPath(company.id)}>{t('common.openPage')}</AppLink>
      )}
      nobody={t('common.system')}
    />
  );
}
