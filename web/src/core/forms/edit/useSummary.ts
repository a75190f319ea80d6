import { useTranslation } from 'react-i18next';
import { useWord } from '@/platform/words';
import type { Question, Section } from '../document';
import { useEditing } from './context';

/** What a question is in a few words, and when it is shown. */
export function useSummary(question: Question) {
  const { t } = useTranslation();
  const word = useWord();
  const { sections, facts } = useEditing();
  const { attr, type, options = [] } = question;
  const about = [
    word('forms.type', type),
    options.length > 0 ? t('forms.edit.optionCount', { count: options.length }) : '',
    attr.unit ?? '',
    question.required ? t('forms.edit.isRequired') : '',
    question.critical ? t('forms.edit.isCritical') : '',
    question.hidden ? t('forms.edit.isHidden') : '',
    question.marked_for_deletion ? t('forms.edit.isGone') : '',
  ];
  return { about: about.filter(Boolean).join(' · '), when: whenOf() };

  function whenOf(): string {
    const { fact, parent_id, option_id } = question.shown_when ?? {};
    if (fact) {
      const label = facts.find(({ value }) => value === fact)?.label ?? fact;
      return t('forms.edit.when', { label });
    }
    if (!parent_id) return '';
    const option = optionOf(sections(), parent_id, option_id);
    return t('forms.edit.when', { label: `“${option ?? '?'}”` });
  }
}

function optionOf(sections: readonly Section[], parent: string, option = ''): string | undefined {
  return sections
    .flatMap(({ questions }) => questions)
    .find(({ id }) => id === parent)
    ?.options?.find(({ id }) => id === option)?.label;
}
