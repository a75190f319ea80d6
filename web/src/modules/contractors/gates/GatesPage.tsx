import { useTranslation } from 'react-i18next';
import { Section } from '@/ui/Facts';
import { PageHeader } from '@/ui/PageHeader';
import { SiteChoice, useChosenSite } from '../onsite/SiteChoice';
import { Gates } from './Gates';
import { Inductions } from './Inductions';

/** How people sign on to a site by themselves, and what they pass before. */
export function GatesPage() {
  const { t } = useTranslation();
  const [site, choose] = useChosenSite();
  return (
    <div className="page">
      <PageHeader title={t('contractors.gates.title')} text={t('contractors.gates.about')} />
      <SiteChoice site={site} onChoose={choose} />
      <Section title={t('contractors.gates.places')} level={2}>
        <Gates site={site} />
      </Section>
      <Section title={t('contractors.inductions.title')} level={2}>
        <Inductions site={site} />
      </Section>
    </div>
  );
}
