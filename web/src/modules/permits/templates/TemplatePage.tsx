import { useTranslation } from 'react-i18next';
import { TemplateScreen } from '@/core/forms/templates/TemplateScreen';
import { permitTemplates } from './kit';
import { useFixedWords } from './useFixedWords';

/** One template of permits. */
export function TemplatePage() {
  const { t } = useTranslation();
  const words = useFixedWords();
  return (
    <TemplateScreen
      kit={permitTemplates}
      editor={({ scoring }) => ({
        ...words,
        scored: scoring,
        images: '/api/section_question_reference_image',
      })}
      about={({ open_permits: count, version }) =>
        count > 0 ? t('permits.templates.inUse', { count, version }) : null
      }
    />
  );
}
