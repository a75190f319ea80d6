import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PeopleField } from '@/directory/users/PeopleField';
import { useSession } from '@/platform/session';
import { Form, Pair } from '@/ui/form/Form';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import { NativeSelect } from '@/ui/form/NativeSelect';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import { startsQuery } from '../api';
import { type SavedReport, type SavedValues, useSaveReport } from './api';
import { DAYS_OF_A_MONTH, DAYS_OF_A_WEEK, useScheduleWords } from './useScheduleWords';

/** What is saved: the report and its filters. */
export type Filters = Pick<
  SavedValues,
  'report' | 'period' | 'record_date_type' | 'fin_year_type' | 'site_ids'
>;

interface Props {
  filters: Filters;
  /** One that is there already. */
  saved?: SavedReport;
  opened: boolean;
  onClose: () => void;
}

/** Keeps a report under a name, for oneself or a role, and says when it is mailed to whom. */
export function SaveReport(props: Props) {
  const { t } = useTranslation();
  const { saved, opened, onClose } = props;
  return (
    <FormDialog
      title={t(saved ? 'insight.saved.change' : 'insight.saved.save')}
      opened={opened}
      onClose={onClose}
    >
      <SaveForm {...props} />
    </FormDialog>
  );
}

const valuesOf = (saved: SavedReport | undefined, me: string) => ({
  name: saved?.name ?? '',
  role: saved?.role_id ? String(saved.role_id) : '',
  every: saved?.every ?? 'never',
  day: String(saved?.on_day ?? 1),
  hour: String(saved?.at_hour ?? 7),
  reader_ids: saved?.reader_ids?.map(String) ?? [me],
});

function SaveForm({ filters, saved, onClose }: Props) {
  const { t } = useTranslation();
  const me = String(useSession().user?.id ?? '');
  const roles = useQuery(startsQuery).data ?? [];
  const save = useSaveReport();
  const { form, busy, failure, submit } = useServerForm(
    { initialValues: valuesOf(saved, me) },
    async ({ name, role, every, day, hour, reader_ids }) => {
      await save.mutateAsync({
        ...filters,
        id: saved?.id,
        name,
        role_id: role ? Number(role) : null,
        every,
        on_day: Number(day),
        at_hour: Number(hour),
        reader_ids: reader_ids.map(Number),
      });
      toast.done(t('common.saved'));
      onClose();
    },
  );
  return (
    <Form failure={failure} onSubmit={submit}>
      <TextInput
        label={t('insight.saved.name')}
        maxLength={80}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <NativeSelect
        label={t('insight.saved.role')}
        placeholder={t('insight.saved.noRole')}
        choices={roles.map(({ role_id, role }) => ({ value: String(role_id), label: role }))}
        {...form.getInputProps('role')}
      />
      <NativeSelect
        label={t('insight.saved.mailed')}
        choices={(['never', 'week', 'month'] as const).map((value) => ({
          value,
          label: t(`insight.saved.every.${value}`),
        }))}
        {...form.getInputProps('every')}
        onChange={(every) => {
          form.setFieldValue('every', every as SavedReport['every']);
          form.setFieldValue('day', '1');
        }}
      />
      {form.values.every === 'never' ? null : (
        <When
          every={form.values.every}
          day={form.getInputProps('day')}
          hour={form.getInputProps('hour')}
        />
      )}
      <PeopleField
        label={t('insight.saved.readers')}
        add={t('insight.saved.another')}
        value={form.values.reader_ids}
        onChange={(ids) => form.setFieldValue('reader_ids', ids)}
        error={form.errors.reader_ids}
        path="reader_ids"
      />
      <p className="quiet">{t('insight.saved.ownRights')}</p>
      <DialogFoot send={t('common.save')} busy={busy} onClose={onClose} />
    </Form>
  );
}

interface WhenProps {
  every: 'week' | 'month';
  day: object;
  hour: object;
}

function When({ every, day, hour }: WhenProps) {
  const { t } = useTranslation();
  const words = useScheduleWords();
  const days = every === 'week' ? DAYS_OF_A_WEEK : DAYS_OF_A_MONTH;
  return (
    <Pair>
      <NativeSelect
        label={t('insight.saved.day')}
        choices={Array.from({ length: days }, (_, at) => ({
          value: String(at + 1),
          label: every === 'week' ? words.day(at + 1) : String(at + 1),
        }))}
        {...day}
      />
      <NativeSelect
        label={t('insight.saved.hour')}
        description={t('insight.saved.zone')}
        choices={Array.from({ length: 24 }, (_, at) => ({
          value: String(at),
          label: words.hour(at),
        }))}
        {...hour}
      />
    </Pair>
  );
}
