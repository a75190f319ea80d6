import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '@/platform/answer';
import { useFormats } from '@/platform/formats';
import { AppLink } from '@/ui/AppLink';
import { ErrorState } from '@/ui/ErrorState';
import { Section } from '@/ui/Facts';
import { Form } from '@/ui/form/Form';
import { NativeSelect } from '@/ui/form/NativeSelect';
import { useServerForm } from '@/ui/form/useServerForm';
import { PageHeader } from '@/ui/PageHeader';
import { StatusBadge } from '@/ui/StatusBadge';
import { toast } from '@/ui/toast';
import { itemOf } from '../api';
import { RESULTS, type Result } from '../filters';
import { itemPath, recordPath, useItemId } from '../navigation';
import { keyOf, labelOf, refOf } from '../people';
import classes from '../trainings.module.css';
import { useFormData } from '../useFilters';
import { useResults } from '../writes';

type Item = Answer<'/api/training_items/{id}', 'get'>['item'];
type When = NonNullable<Item['dates']>[number];
type Attendee = NonNullable<When['attendees']>[number];

/** What those who were at a training of the calendar have reached. */
export function ResultsPage() {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const id = useItemId();
  const { data, error, refetch } = useQuery(itemOf(id));
  const [chosen, setChosen] = useState('');
  const dates = data?.dates ?? [];
  const at = dates.find((date) => String(date.id) === chosen) ?? dates[0];
  return (
    <div className="page">
      <PageHeader
        title={t('trainings.results.title')}
        text={data ? <AppLink href={itemPath(id)}>{data.title}</AppLink> : null}
      />
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data && !at ? <p className="quiet">{t('trainings.results.notBegun')}</p> : null}
      {dates.length > 1 ? (
        <NativeSelect
          label={t('trainings.field.held_on')}
          choices={dates.map((date) => ({
            value: String(date.id),
            label: dateTime(date.starts_at, data?.time_zone),
          }))}
          value={String(at?.id ?? '')}
          onChange={setChosen}
        />
      ) : null}
      {data && at ? <DateResults key={at.id} item={data} at={at} /> : null}
    </div>
  );
}

function DateResults({ item, at }: { item: Item; at: When }) {
  const { t } = useTranslation();
  const there = at.attendees ?? [];
  const open = there.filter(({ record_id }) => !record_id);
  return (
    <>
      {there.length === 0 ? (
        <p className="quiet">
          {t('trainings.results.nobody')}{' '}
          <AppLink href={`${itemPath(item.id)}?at=${at.id}#attendance`}>
            {t('trainings.results.attendance')}
          </AppLink>
        </p>
      ) : null}
      {open.length > 0 ? (
        <ResultsForm
          key={open.map(({ holder }) => keyOf(holder)).join()}
          item={item}
          at={at}
          open={open}
        />
      ) : null}
      <Recorded all={there.filter(({ record_id }) => record_id)} />
    </>
  );
}

/** Those of whom it is said already. */
function Recorded({ all }: { all: readonly Attendee[] }) {
  const { t } = useTranslation();
  if (all.length === 0) return null;
  return (
    <Section title={t('trainings.results.recorded')} level={2}>
      <ul className={classes.list} aria-label={t('trainings.results.recorded')}>
        {all.map(({ holder, record_id, result }) => (
          <li key={record_id}>
            <span className={classes.words}>
              <AppLink href={recordPath(record_id ?? 0)}>{labelOf(holder)}</AppLink>
            </span>
            <StatusBadge
              status={result === 'failed' ? 'overdue' : 'completed'}
              label={result ? t(`trainings.result.${result}`) : ''}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface FormProps {
  item: Item;
  at: When;
  open: readonly Attendee[];
}

interface Values extends Record<string, unknown> {
  subject_id: string;
  results: { result: Result | '' }[];
}

/** One press records all of them; who is left out gets none. */
function ResultsForm({ item, at, open }: FormProps) {
  const { t } = useTranslation();
  const data = useFormData();
  const record = useResults(item.id);
  const { form, busy, failure, submit } = useServerForm<Values>(
    {
      initialValues: {
        subject_id: item.subject ? String(item.subject.id) : '',
        results: open.map(() => ({ result: 'passed' as const })),
      },
      validate: { subject_id: (value) => (value ? null : t('form.required')) },
    },
    async (values) => {
      const results = open.flatMap(({ holder }, place) => {
        const result = values.results[place]?.result;
        return result ? [{ ...refOf(holder), result }] : [];
      });
      await record.mutateAsync({
        occurrence_id: at.id,
        subject_id: item.subject ? undefined : Number(values.subject_id),
        results,
      });
      toast.done(t('trainings.results.done', { count: results.length }));
    },
  );
  const choices = RESULTS.map((value) => ({ value, label: t(`trainings.result.${value}`) }));
  return (
    <Form failure={failure} onSubmit={submit}>
      {item.subject ? (
        <p className={classes.strong}>{item.subject.name}</p>
      ) : (
        <NativeSelect
          label={t('trainings.field.subject_id')}
          placeholder={t('form.choose')}
          choices={(data?.subjects ?? []).map(({ id, name }) => ({
            value: String(id),
            label: name,
          }))}
          {...form.getInputProps('subject_id')}
        />
      )}
      {open.map(({ holder }, place) => (
        <NativeSelect
          key={keyOf(holder)}
          label={labelOf(holder)}
          placeholder={t('trainings.results.leftOut')}
          choices={choices}
          {...form.getInputProps(`results.${place}.result`)}
        />
      ))}
      <div>
        <Button
          type="submit"
          loading={busy}
          disabled={form.values.results.every(({ result }) => !result)}
        >
          {t('trainings.results.send')}
        </Button>
      </div>
    </Form>
  );
}
