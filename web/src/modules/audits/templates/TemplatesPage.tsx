import { TemplateList } from '@/core/forms/templates/TemplateList';
import { TourButton } from '@/core/tours/TourButton';
import { templatesRoute } from '../routes';
import { useTemplateTour } from '../tours';
import { TemplateCard, useAuditTemplateColumns } from './columns';
import { auditTemplates } from './kit';

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
