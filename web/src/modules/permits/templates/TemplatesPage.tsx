import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { TemplateList } from '@/core/forms/templates/TemplateList';
import { useSites } from '@/core/records/sites';
import { TourButton } from '@/core/tours/TourButton';
import { choice, type Filter, named } from '@/ui/filters/filter';
import { TemplateCard, usePermitTemplateColumns } from './columns';
import { permitTemplates } from './kit';
import { useTemplateTour } from './useTour';

const templatesRoute = getRouteApi('/app/permit-forms');

/** What permits are made from. */
export function TemplatesPage() {
  const { t } = useTranslation();
  const sites = useSites();
  const bySite: Filter = choice('site_id', t('field.site_id'), named(sites));
  return (
    <TemplateList
      kit={permitTemplates}
      search={templatesRoute.useSearch()}
      columns={usePermitTemplateColumns()}
      card={(template) => <TemplateCard template={template} />}
      filters={[bySite]}
      tools={<TourButton tour={useTemplateTour()} />}
    />
  );
}
