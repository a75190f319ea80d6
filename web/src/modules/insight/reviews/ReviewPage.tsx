import { Button, Skeleton } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '@/ui/ErrorState';
import { PageHeader } from '@/ui/PageHeader';
import { type Reviewed, reviewQuery } from './api';
import { ReviewFacts } from './ReviewFacts';
import { ReviewForm } from './ReviewForm';
import { Said, SectionOf } from './ReviewSections';
import { ReviewTools } from './ReviewTools';
import { useStateWords } from './useStateWords';

const reviewRoute = getRouteApi('/app/reports/management-reviews/$id');

/** A management review: written on until it is finished, then as it was known on that day. */
export function ReviewPage() {
  return <Opened id={Number(reviewRoute.useParams().id)} />;
}

function Opened({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(reviewQuery(id));
  if (!data) {
    return error ? <ErrorState error={error} onRetry={refetch} /> : <Skeleton height={420} />;
  }
  return <Shown key={`${id} ${data.review.finished_at}`} reviewed={data} />;
}

function Shown({ reviewed }: { reviewed: Reviewed }) {
  const { t } = useTranslation();
  const { review } = reviewed;
  const state = useStateWords();
  return (
    <div className="page" data-record>
      <PageHeader title={review.title} text={state(review)}>
        <ReviewTools review={review} />
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPrinter size={15} aria-hidden />}
          onClick={() => window.print()}
        >
          {t('print.print')}
        </Button>
      </PageHeader>
      {review.finished_at ? <Finished reviewed={reviewed} /> : <ReviewForm reviewed={reviewed} />}
    </div>
  );
}

function Finished({ reviewed: { review, sections, span } }: { reviewed: Reviewed }) {
  return (
    <>
      <ReviewFacts review={review} span={span} />
      {(sections ?? []).map((section) => (
        <SectionOf key={section.section} section={section}>
          <Said text={review.texts?.find((each) => each.section === section.section)?.text} />
        </SectionOf>
      ))}
    </>
  );
}
