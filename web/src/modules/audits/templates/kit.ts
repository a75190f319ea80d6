import { useTranslation } from 'react-i18next';
import type { TemplateKit } from '@/core/forms/templates/kit';
import { type Template, templates } from './api';
import { TemplateFields } from './TemplateFields';
import { useTemplateCheck } from './useTemplateCheck';
import { bodyOf, EMPTY, type TemplateValues, valuesOf, wholeOf } from './values';

/** Audits' templates, for what is the same for all templates. */
export const auditTemplates: TemplateKit<Template, TemplateValues> = {
  api: templates,
  path: '/audit-forms',
  right: 'Audit Template',
  empty: EMPTY,
  valuesOf,
  bodyOf,
  wholeOf,
  useCheck: useTemplateCheck,
  Fields: TemplateFields,
  useWords: () => {
    const { t } = useTranslation();
    return {
      title: t('audits.templates.title'),
      one: t('audits.templates.one'),
      about: t('audits.templates.about'),
      empty: t('audits.templates.empty'),
      removeText: t('audits.templates.removeText'),
    };
  },
};
