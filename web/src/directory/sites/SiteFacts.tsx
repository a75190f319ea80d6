import { useTranslation } from 'react-i18next';
import { addressLines } from '@/core/records/address';
import { zoneLabel } from '@/platform/zones';
import { Facts } from '@/ui/Facts';
import type { SiteRecord } from './settings';

/** What is known of a site, for those who may only read it. */
export function SiteFacts({ site }: { site: SiteRecord }) {
  const { t } = useTranslation();
  const position =
    site.latitude === null || site.longitude === null ? '' : `${site.latitude}, ${site.longitude}`;
  return (
    <Facts
      facts={[
        [t('sites.field.parent_id'), site.parent?.name],
        [t('sites.field.site_code'), site.site_code],
        [t('sites.field.time_zone'), zoneLabel(site.time_zone)],
        [t('sites.field.head_of_safety_id'), site.head_of_safety?.name],
        [t('sites.field.head_of_site_id'), site.head_of_site?.name],
        [t('sites.field.address'), addressLines(site).join(', ')],
        [t('sites.position'), position],
        [t('sites.field.emergency_mobile'), site.emergency_mobile],
        [t('sites.field.emergency_email'), site.emergency_email],
        [t('sites.field.establishment_name'), site.establishment_name],
        [t('sites.field.industry_description'), site.industry_description],
        [t('sites.field.naics_code'), site.naics_code],
        [t('sites.deletedBecause'), site.deleted_reason],
      ]}
    />
  );
}
