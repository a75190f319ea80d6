import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSites } from '@/core/records/sites';
import { useFormats } from '@/platform/formats';
import { useSiteId } from '@/platform/site';
import { Form } from '@/ui/form/Form';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import { type Schedule, useAddSchedule, useEditSchedule } from './api';
import { ScheduleFields } from './ScheduleFields';
import { bodyOf, newValues, patchOf, problemsOf, type ScheduleValues, valuesOf } from './values';

interface Props {
  /** The one that is changed; a new one without it. */
  schedule?: Schedule;
  opened: boolean;
  onClose: () => void;
}

export function ScheduleDialog({ schedule, opened, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <FormDialog
      title={schedule ? schedule.title : t('audits.schedules.new')}
      opened={opened}
      onClose={onClose}
    >
      {schedule ? (
        <EditForm schedule={schedule} onClose={onClose} />
      ) : (
        <NewForm onClose={onClose} />
      )}
    </FormDialog>
  );
}

function useCheck() {
  const { t } = useTranslation();
  return (values: ScheduleValues) =>
    Object.fromEntries(
      Object.entries(problemsOf(values)).map(([field, problem]) => [
        field,
        t(`audits.form.${problem ?? 'templateMissing'}`),
      ]),
    );
}

function NewForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { today } = useFormats();
  // Where the day is over first a plan of it would be refused.
  const days = useSites().map((site) => today(site.time_zone));
  const first = days.sort().at(-1) ?? today();
  const add = useAddSchedule();
  const likely = useSiteId();
  const { form, busy, failure, submit } = useServerForm(
    { initialValues: newValues(first, likely), validate: useCheck() },
    async (values) => {
      const made = await add.mutateAsync(bodyOf(values));
      toast.done(t('audits.schedules.added', { name: made.title }));
      onClose();
    },
  );
  return (
    <Form failure={failure} onSubmit={submit}>
      <ScheduleFields form={form} />
      <DialogFoot send={t('audits.schedules.send')} busy={busy} onClose={onClose} />
    </Form>
  );
}

function EditForm({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) {
  const { t } = useTranslation();
  const edit = useEditSchedule(schedule.id);
  const [before] = useState(() => valuesOf(schedule));
  const { form, busy, failure, submit } = useServerForm(
    { initialValues: before, validate: useCheck() },
    async (values) => {
      await edit.mutateAsync(patchOf(values, before));
      toast.done(t('common.saved'));
      onClose();
    },
  );
  return (
    <Form failure={failure} onSubmit={submit}>
      <ScheduleFields form={form} existing />
      <DialogFoot send={t('common.save')} busy={busy} onClose={onClose} />
    </Form>
  );
}
