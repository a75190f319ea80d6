import { useTranslation } from 'react-i18next';
import { TemplateScreen } from '@/core/forms/templates/TemplateScreen';
import { auditTemplates } from './kit';
import { SampleScore } from './SampleScore';

/** One template of audits. */
export function TemplatePage() {
  const { t } = useTranslation();
  return (
    <TemplateScreen
      kit={auditTemplates}
      editor={({ scoring }) => ({
        stages: [{ value: 'main', label: t('audits.one') }],
        scored: scoring,
        sampled: scoring ? (filled) => <SampleScore {...filled} /> : undefined,
      })}
      about={({ open_audits: count, version }) =>
        count > 0 ? t('audits.templates.inUse', { count, version }) : null
      }
    />
  );
}
