import { getRouteApi } from '@tanstack/react-router';
import { TemplateList } from '@/core/forms/templates/TemplateList';
import { TourButton } from '@/core/tours/TourButton';
import { useTemplateTour } from '../tours';
import { TemplateCard, useAuditTemplateColumns } from './columns';
import { auditTemplates } from './kit';

const templatesRoute = getRouteApi('/app/audit-forms');

/** What audits are made from. */
export function TemplatesPage() {
  return (
    <TemplateList
      kit={auditTemplates}
      search={templatesRoute.useSearch()}
      columns={useAuditTemplateColumns()}
      card={(template) => <TemplateCard template={template} />}
      tools={<TourButton tour={useTemplateTour()} />}
    />
  );
}
