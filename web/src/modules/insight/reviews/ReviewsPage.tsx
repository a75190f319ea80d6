import { Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { AddButton } from '@/ui/AddButton';
import { AppLink } from '@/ui/AppLink';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { DateInput } from '@/ui/form/DateInputs';
import { Form, Pair } from '@/ui/form/Form';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import { useServerForm } from '@/ui/form/useServerForm';
import { PageHeader } from '@/ui/PageHeader';
import { SitesFilter } from '../AskedFilters';
import classes from '../insight.module.css';
import { type Review, reviewsQuery, useAddReview } from './api';
import { useStateWords } from './useStateWords';

/** What management looked at and decided, the newest first. */
export function ReviewsPage() {
  const { t } = useTranslation();
  const [adding, setAdding] = useState(false);
  const { data, error, refetch } = useQuery(reviewsQuery);
  return (
    <div className="page">
      <PageHeader title={t('insight.titles.reviews')} text={t('insight.review.about')}>
        <AddButton refusal={null} onClick={() => setAdding(true)}>
          {t('insight.review.add')}
        </AddButton>
      </PageHeader>
      {error && !data ? <ErrorState error={error} onRetry={refetch} /> : null}
      {!data && !error ? <Skeleton height={220} /> : null}
      {data?.length === 0 ? <EmptyState title={t('insight.review.none')} /> : null}
      <ul className={classes.reviews}>
        {data?.map((review) => (
          <Entry key={review.id} review={review} />
        ))}
      </ul>
      <FormDialog title={t('insight.review.add')} opened={adding} onClose={() => setAdding(false)}>
        <AddForm onClose={() => setAdding(false)} />
      </FormDialog>
    </div>
  );
}

function Entry({ review }: { review: Review }) {
  const { day } = useFormats();
  const state = useStateWords();
  return (
    <li className="card">
      <AppLink href={`/reports/management-reviews/${review.id}`}>{review.title}</AppLink>
      <span className="quiet">
        {day(review.from)} – {day(review.to)} · {state(review)}
      </span>
    </li>
  );
}

function AddForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { today } = useFormats();
  const add = useAddReview();
  const year = Number(today().slice(0, 4)) - 1;
  const { form, busy, failure, submit } = useServerForm(
    {
      initialValues: {
        title: '',
        from: `${year}-01-01`,
        to: `${year}-12-31`,
        site_ids: [] as number[],
      },
    },
    async (values) => {
      const { review } = await add.mutateAsync({ ...values, texts: [] });
      void navigate({ to: '/reports/management-reviews/$id', params: { id: String(review.id) } });
    },
  );
  return (
    <Form failure={failure} onSubmit={submit}>
      <TextInput
        label={t('insight.review.name')}
        maxLength={120}
        data-autofocus
        {...form.getInputProps('title')}
      />
      <Pair>
        <DateInput label={t('insight.review.from')} {...form.getInputProps('from')} />
        <DateInput label={t('insight.review.to')} {...form.getInputProps('to')} />
      </Pair>
      <SitesFilter
        value={form.values.site_ids}
        onChange={(ids) => form.setFieldValue('site_ids', ids)}
      />
      <DialogFoot send={t('insight.review.add')} busy={busy} onClose={onClose} />
    </Form>
  );
}
