import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usePeopleChoices } from '@/core/records/people';
import { useSites } from '@/core/records/sites';
import { STEPS, useMatrix } from '@/directory/risks/api';
import { useMatrixWords } from '@/directory/risks/useMatrixWords';
import { useWord } from '@/platform/words';
import { choice, days, type Filter, flag, named } from '@/ui/filters/filter';
import { RiskMark } from '@/ui/RiskMark';
import { choicesQuery } from './api';
import { CLASSES, RATED, RATINGS, REVIEWS } from './filters';

/** What the register can be narrowed by. */
export function useHiraFilters(): Filter[] {
  const { t } = useTranslation();
  const word = useWord();
  const { step: nameOf } = useMatrixWords(useMatrix());
  const sites = named(useSites());
  const people = usePeopleChoices();
  const tags = useQuery(choicesQuery).data?.tags ?? [];
  const levels = RATED.map((value) => ({
    value,
    label: word('risk', value),
    mark: <RiskMark risk={value} />,
  }));
  const steps = (side: 'likelihood' | 'severity') =>
    STEPS.map((step) => ({ value: String(step), label: nameOf(side, step) }));
  return [
    days('period', 'from', 'to', t('hira.field.updated_at')),
    choice(
      'tag',
      t('hira.field.tags'),
      tags.map(({ tag }) => ({ value: tag, label: tag })),
    ),
    choice('initial_level', t('hira.column.initial'), levels),
    choice('residual_level', t('hira.column.residual'), levels),
    choice('site_id', t('field.site_id'), sites),
    choice(
      'classification',
      t('hira.field.classification'),
      CLASSES.map((value) => ({ value, label: word('hira.classification', value) })),
    ),
    choice(
      'review',
      t('hira.review.label'),
      REVIEWS.map((value) => ({ value, label: t(`hira.review.${value}Now`) })),
    ),
    choice('assessor_id', t('hira.field.assessor_id'), people),
    choice('reviewer_id', t('hira.field.reviewer_id'), people),
    choice(
      'rating',
      t('hira.matrix.which'),
      RATINGS.map((value) => ({ value, label: word('hira.column', value) })),
    ),
    choice('likelihood', t('field.likelihood'), steps('likelihood')),
    choice('severity', t('hira.matrix.severity'), steps('severity')),
    flag('mine', t('hira.mine')),
  ];
}
