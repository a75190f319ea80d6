import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecordId } from '@/core/records/navigation';
import { FactsSkeleton } from '@/core/records/PanelSkeleton';
import { useRefusal } from '@/core/records/refusal';
import { useCan } from '@/platform/can';
import { ErrorState } from '@/ui/ErrorState';
import { PageHeader } from '@/ui/PageHeader';
import type { FormEditorProps } from '../edit/props';
import { FormEditor } from '../FormEditor';
import type { AnyTemplate, TemplateKit } from './kit';
import { useTemplateTools } from './TemplateTools';

type Own = Pick<FormEditorProps, 'stages' | 'facts' | 'fixed' | 'scored' | 'sampled' | 'images'>;

interface Props<T extends AnyTemplate, V extends Record<string, unknown>> {
  kit: TemplateKit<T, V>;
  /** What its editor has of the module's own. */
  editor: (template: T) => Own;
  /** What is said of it beside its name. */
  about: (template: T) => ReactNode;
}

/** One template: its form, and what is said of it beside that. */
export function TemplateScreen<T extends AnyTemplate, V extends Record<string, unknown>>(
  props: Props<T, V>,
) {
  const id = useRecordId() ?? 0;
  const { data, error, refetch } = useQuery(props.kit.api.one(id));
  const { one } = props.kit.useWords();
  if (data) {
    return (
      <div className="page">
        <Editor key={data.id} {...props} template={data} />
      </div>
    );
  }
  return (
    <div className="page">
      <PageHeader title={one} />
      {error ? <ErrorState error={error} onRetry={refetch} /> : <FactsSkeleton />}
    </div>
  );
}

function Editor<T extends AnyTemplate, V extends Record<string, unknown>>({
  kit,
  editor,
  about,
  template,
}: Props<T, V> & { template: T }) {
  const { t } = useTranslation();
  const { why } = useCan();
  const refusal = useRefusal();
  const barred = why(kit.right, 'update');
  return (
    <FormEditor
      base={kit.api.base}
      id={template.id}
      title={template.name}
      refusal={barred ? t(`limits.${barred}`) : (refusal(template.can.update) ?? null)}
      about={about(template)}
      {...useTemplateTools({ kit, template })}
      onPublished={kit.api.outdate}
      {...editor(template)}
    />
  );
}
