import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DateInput } from '@/ui/form/DateInputs';
import { Form, Pair } from '@/ui/form/Form';
import { SubmitRow } from '@/ui/form/SubmitRow';
import { useKeptForm } from '@/ui/form/useKeptForm';
import { toast } from '@/ui/toast';
import { SitesFilter } from '../AskedFilters';
import classes from '../insight.module.css';
import { type Review, type Reviewed, type SectionName, useChangeReview } from './api';
import { FinishButton } from './FinishButton';
import { ReviewFacts } from './ReviewFacts';
import { Said, SectionOf } from './ReviewSections';

interface Values extends Record<string, unknown> {
  title: string;
  from: string;
  to: string;
  site_ids: number[];
  held_on: string;
  attendees: string;
  texts: Record<string, string>;
}

const valuesOf = (review: Review): Values => ({
  title: review.title,
  from: review.from,
  to: review.to,
  site_ids: review.site_ids ?? [],
  held_on: review.held_on ?? '',
  attendees: review.attendees ?? '',
  texts: Object.fromEntries((review.texts ?? []).map(({ section, text }) => [section, text])),
});

const bodyOf = (review: Review, { texts, held_on, ...values }: Values) => ({
  ...values,
  ...(held_on ? { held_on } : {}),
  version: review.version,
  texts: Object.entries(texts).map(([section, text]) => ({
    section: section as SectionName,
    text,
  })),
});

/** What is written of a review beside its numbers; it stays on the device until it is saved. */
export function ReviewForm({ reviewed: { review, sections, span } }: { reviewed: Reviewed }) {
  const { t } = useTranslation();
  const change = useChangeReview(review.id);
  const save = (values: Values) => change.mutateAsync(bodyOf(review, values));
  const { form, busy, failure, submit, errorCount, draft } = useKeptForm<Values>(
    `management-review:${review.id}`,
    { initialValues: valuesOf(review) },
    async (values) => {
      await save(values);
      form.resetDirty();
      toast.done(t('common.saved'));
    },
  );
  return (
    <Form failure={failure} onSubmit={submit} draft={draft}>
      <div className={`${classes.written} not-on-paper`}>
        <TextInput
          label={t('insight.review.name')}
          maxLength={120}
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
        <DateInput label={t('insight.review.heldOn')} {...form.getInputProps('held_on')} />
        <Textarea
          label={t('insight.review.attendees')}
          autosize
          minRows={2}
          maxLength={2000}
          {...form.getInputProps('attendees')}
        />
      </div>
      <div className="only-on-paper">
        <ReviewFacts review={form.values} span={span} />
      </div>
      {(sections ?? []).map((section) => (
        <SectionOf key={section.section} section={section}>
          <Textarea
            className="not-on-paper"
            label={t('insight.review.said')}
            autosize
            minRows={2}
            maxLength={10_000}
            value={form.values.texts[section.section] ?? ''}
            onChange={(event) =>
              form.setFieldValue('texts', {
                ...form.values.texts,
                [section.section]: event.currentTarget.value,
              })
            }
          />
          <div className="only-on-paper">
            <Said text={form.values.texts[section.section]} />
          </div>
        </SectionOf>
      ))}
      <SubmitRow label={t('common.save')} busy={busy} errorCount={errorCount}>
        <FinishButton
          id={review.id}
          save={() => save(form.values)}
          onFinished={() => draft.forget()}
        />
      </SubmitRow>
    </Form>
  );
}
