import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PeopleField } from '@/directory/users/PeopleField';
import { Form } from '@/ui/form/Form';
import { DialogFoot } from '@/ui/form/FormDialog';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import type { WorkerValue } from '../form/values';
import { WorkerField } from '../form/WorkerField';
import type { Item } from '../types';
import { useAttend } from './writes';

interface Props {
  item: Item;
  onClose: () => void;
}

/** By hand: the guests who came, others with an account, workers, and names. */
export function AttendanceForm({ item, onClose }: Props) {
  const { t } = useTranslation();
  const attend = useAttend(item.id);
  const there = item.proceedings.attendance ?? [];
  const isThere = (id: number) => there.some(({ person }) => person?.id === id);
  const guests = (item.guests ?? []).flatMap(({ person, response, on_this_date }) =>
    person && !isThere(person.id) && (on_this_date ?? response) !== 'declined' ? [person.id] : [],
  );
  const { form, busy, failure, submit } = useServerForm(
    {
      initialValues: {
        user_ids: guests.map(String),
        workers: [] as WorkerValue[],
        names: '',
      },
    },
    async ({ user_ids, workers, names }) => {
      await attend.mutateAsync({
        occurrence_id: item.proceedings.occurrence_id,
        user_ids: user_ids.map(Number),
        worker_ids: workers.map(({ id }) => id),
        names: names
          .split('\n')
          .map((name) => name.trim())
          .filter(Boolean),
      });
      toast.done(t('calendar.attendance.kept'));
      onClose();
    },
  );
  return (
    <Form failure={failure} onSubmit={submit}>
      <p className="quiet">{t('calendar.attendance.help')}</p>
      <PeopleField
        label={t('calendar.attendance.people')}
        add={t('calendar.attendance.addPerson')}
        near={item.site.id || undefined}
        value={form.values.user_ids}
        onChange={(ids) => form.setFieldValue('user_ids', ids)}
        error={form.errors.user_ids}
        path="user_ids"
      />
      <WorkerField
        near={item.site.id || undefined}
        withoutAddress
        value={form.values.workers}
        onChange={(workers) => form.setFieldValue('workers', workers)}
        error={form.errors.worker_ids}
      />
      <Textarea
        label={t('calendar.attendance.names')}
        description={t('calendar.attendance.namesHelp')}
        autosize
        minRows={2}
        {...form.getInputProps('names')}
      />
      <DialogFoot send={t('common.save')} busy={busy} onClose={onClose} />
    </Form>
  );
}
