import { useTranslation } from 'react-i18next';
import type { TemplateKit } from '@/core/forms/templates/kit';
import { type Template, templates } from './api';
import { TemplateFields } from './TemplateFields';
import { useTemplateCheck } from './useTemplateCheck';
import { bodyOf, EMPTY, type TemplateValues, valuesOf, wholeOf } from './values';

/** Permits' templates, for what is the same for all templates. */
export const permitTemplates: TemplateKit<Template, TemplateValues> = {
  api: templates,
  path: '/permit-forms',
  right: 'Permit Form Setting',
  empty: EMPTY,
  valuesOf,
  bodyOf,
  wholeOf,
  useCheck: useTemplateCheck,
  Fields: TemplateFields,
  useWords: () => {
    const { t } = useTranslation();
    return {
      title: t('permits.templates.title'),
      one: t('permits.templates.one'),
      about: t('permits.templates.about'),
      empty: t('permits.templates.empty'),
      removeText: t('permits.templates.removeText'),
    };
  },
};
