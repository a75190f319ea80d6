import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { Facts } from '@/ui/Facts';
import type { CompanyRow } from './api';
import { namesOf } from './columns';

/** Who a company is, where it is and what it can do. */
export function CompanyFacts({ company }: { company: CompanyRow }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const place = [
    company.address,
    [company.zip_code, company.city].filter(Boolean).join(' '),
    company.state,
    company.country,
  ];
  return (
    <Facts
      facts={[
        [t('contractors.field.vat_or_gst_id'), company.vat_or_gst_id],
        [t('contractors.field.primary_contact'), company.primary_contact],
        [t('contractors.field.contact_email'), company.contact_email],
        [t('contractors.field.contact_phone'), company.contact_phone],
        [t('contractors.field.address'), place.filter(Boolean).join(', ')],
        [t('contractors.field.skill_ids'), namesOf(company.skills)],
        [t('contractors.field.site_ids'), namesOf(company.sites) || t('contractors.everywhere')],
        [t('contractors.field.users'), namesOf(company.users)],
        [t('contractors.field.workers_count'), number(company.workers_count)],
      ]}
    />
  );
}
