import { useTranslation } from 'react-i18next';
import { useWord } from '@/platform/words';

interface Reviewer {
  readonly kind: string;
  readonly name: string;
}

/** What a reviewer is called: a person and a role by name, a position by what it is. */
export function useReviewerName() {
  const { t } = useTranslation();
  const word = useWord();
  return ({ kind, name }: Reviewer): string => {
    if (kind !== 'user' && kind !== 'role') return word('workflows.reviewer', kind);
    return name || t('workflows.gone');
  };
}
