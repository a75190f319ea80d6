import { useTranslation } from 'react-i18next';
import { useSites } from '@/core/records/sites';
import { useFormats } from '@/platform/formats';
import { Facts } from '@/ui/Facts';
import { useSpanWords } from '../useWords';
import type { Review, Reviewed } from './api';

interface Props {
  review: Pick<Review, 'site_ids' | 'held_on' | 'attendees'>;
  span: Reviewed['span'];
}

/** What a review is of, when it was held, and by whom. */
export function ReviewFacts({ review, span }: Props) {
  const { t } = useTranslation();
  const { day } = useFormats();
  const spanWords = useSpanWords();
  const sites = useSites();
  const names = sites.filter(({ id }) => review.site_ids?.includes(id)).map(({ name }) => name);
  return (
    <Facts
      facts={[
        [t('insight.filter.period'), spanWords(span)],
        [t('insight.filter.sites'), names.join(', ') || t('nav.allSites')],
        [t('insight.review.heldOn'), day(review.held_on ?? '')],
        [t('insight.review.attendees'), review.attendees],
      ]}
    />
  );
}
