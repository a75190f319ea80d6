import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { choice, type Filter, flag } from '@/ui/filters/filter';
import { wordsQuery } from './api';
import { KINDS } from './filters';

/** What the list of files can be narrowed by. */
export function useFileFilters(): Filter[] {
  const { t } = useTranslation();
  const words = useQuery(wordsQuery).data;
  const choices = (of: readonly string[] | null | undefined) =>
    (of ?? []).filter((word) => !word.includes(',')).map((word) => ({ value: word, label: word }));
  return [
    choice(
      'kind',
      t('library.field.kind'),
      KINDS.map((kind) => ({ value: kind, label: t(`library.kind.${kind}`) })),
    ),
    choice('tag', t('library.field.tags'), choices(words?.tags)),
    choice('author', t('library.field.author'), choices(words?.authors)),
    flag('review_due', t('library.reviewDue')),
  ];
}
