import { Button } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PersonChooser } from '@/core/records/PersonChooser';
import type { Body } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { useFormats } from '@/platform/formats';
import { queryClient } from '@/platform/queries';
import { useMe } from '@/platform/session';
import { useWrite } from '@/platform/useWrite';
import { ErrorState } from '@/ui/ErrorState';
import { DateInput } from '@/ui/form/DateInputs';
import { Form, Pair } from '@/ui/form/Form';
import { SubmitRow } from '@/ui/form/SubmitRow';
import { useServerForm } from '@/ui/form/useServerForm';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import classes from './account.module.css';

const PATH = '/api/v1/my_account/absences';

const absencesQuery = queryOptions({
  queryKey: ['users', 'absences'],
  queryFn: async ({ signal }) => (await unwrap(api.GET(PATH, { signal }))).absences ?? [],
});

const outdate = () => queryClient.invalidateQueries({ queryKey: absencesQuery.queryKey });

/** When one is away, and who decides meanwhile. */
export function AbsencesForm() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(absencesQuery);
  return (
    <>
      <p className={classes.note}>{t('users.absences.help')}</p>
      {error && !data ? <ErrorState error={error} onRetry={refetch} small /> : null}
      {data && data.length > 0 ? (
        <ul className={classes.absences}>
          {data.map((absence) => (
            <Entered key={absence.id} absence={absence} />
          ))}
        </ul>
      ) : null}
      <AddAbsence />
    </>
  );
}

interface Absence {
  readonly id: number;
  readonly from: string;
  readonly to: string;
  readonly deputy: { readonly name: string };
}

function Entered({ absence }: { absence: Absence }) {
  const { t } = useTranslation();
  const { day } = useFormats();
  const sentence = useErrorSentence();
  const remove = useWrite({
    send: (id: number, headers) =>
      unwrap(api.DELETE(`${PATH}/{id}`, { params: { path: { id } }, headers })),
    onSuccess: outdate,
  });
  const days = t('filters.between', { from: day(absence.from), to: day(absence.to) });
  return (
    <li>
      <span>{t('users.absences.one', { days, name: absence.deputy.name })}</span>
      <Button
        variant="default"
        size="xs"
        loading={remove.isPending}
        onClick={() =>
          remove.mutate(absence.id, { onError: (cause) => toast.failed(sentence(cause)) })
        }
      >
        {t('users.absences.remove')}
        <span className="visually-hidden">: {days}</span>
      </Button>
    </li>
  );
}

function AddAbsence() {
  const { t } = useTranslation();
  const me = useMe();
  const add = useWrite({
    send: (body: Body<typeof PATH, 'post'>, headers) => unwrap(api.POST(PATH, { body, headers })),
    onSuccess: outdate,
  });
  const filled = (value: string) => (value ? null : t('form.required'));
  const { form, busy, failure, submit, errorCount } = useServerForm(
    {
      initialValues: { from: '', to: '', deputy_id: '' },
      validate: {
        from: filled,
        to: (value, { from }) =>
          filled(value) ?? (value < from ? t('users.absences.endsBefore') : null),
        deputy_id: filled,
      },
    },
    async (values) => {
      await add.mutateAsync({ ...values, deputy_id: Number(values.deputy_id) });
      form.reset();
      toast.done(t('common.saved'));
    },
  );
  return (
    <Form onSubmit={submit} failure={failure}>
      <Pair>
        <DateInput label={t('dates.from')} {...form.getInputProps('from')} />
        <DateInput label={t('users.absences.until')} {...form.getInputProps('to')} />
      </Pair>
      <PersonChooser
        label={t('users.absences.deputy')}
        without={me.id}
        {...form.getInputProps('deputy_id')}
        onChange={(id) => form.setFieldValue('deputy_id', id ?? '')}
      />
      <SubmitRow label={t('users.absences.add')} busy={busy} errorCount={errorCount} />
    </Form>
  );
}
