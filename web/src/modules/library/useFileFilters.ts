import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Filter } from '@/ui/filters/filter';
import { wordsQuery } from './api';
import { KINDS } from './filters';

/** What the list of files can be narrowed by. */
export function useFileFilters(): Filter[] {
  const { t } = useTranslation();
  const words = useQuery(wordsQuery).data;
  const choices = (of: readonly string[] | null | undefined) =>
    (of ?? []).filter((word) => !word.includes(',')).map((word) => ({ value: word, label: word }));
  return [
    {
      kind: 'choice',
      key: 'kind',
      label: t('library.field.kind'),
      choices: KINDS.map((kind) => ({ value: kind, label: t(`library.kind.${kind}`) })),
    },
    { kind: 'choice', key: 'tag', label: t('library.field.tags'), choices: choices(words?.tags) },
    {
      kind: 'choice',
      key: 'author',
      label: t('library.field.author'),
      choices: choices(words?.authors),
    },
    { kind: 'flag', key: 'review_due', label: t('library.reviewDue') },
  ];
}
