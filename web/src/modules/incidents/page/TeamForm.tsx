import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { daysAfter } from '@/core/records/due';
import { PersonChooser } from '@/core/records/PersonChooser';
import { PeopleField } from '@/directory/users/PeopleField';
import { useFormats } from '@/platform/formats';
import { DateInput } from '@/ui/form/DateInputs';
import { Form } from '@/ui/form/Form';
import { DialogFoot } from '@/ui/form/FormDialog';
import { LeaveGuard } from '@/ui/form/LeaveGuard';
import { useKeptForm } from '@/ui/form/useKeptForm';
import { toast } from '@/ui/toast';
import type { Incident } from '../api';
import { useSetTeam } from '../writes';

interface Props {
  incident: Incident;
  onClose: () => void;
}

/** Time enough to ask everybody, and near enough that they remember. */
const DAYS = 14;

/** Who leads the investigation, who helps, and by when it is to be over. */
export function TeamForm({ incident, onClose }: Props) {
  const { t } = useTranslation();
  const { today: todayIn } = useFormats();
  const today = todayIn(incident.site.time_zone);
  const save = useSetTeam(incident.id);
  const near = incident.site.id;
  /** A later day than this one is put off, which takes a right and a reason. */
  const before = incident.target_date;
  const isPutOff = (day: string) => before !== null && day > before;
  const fixed = before !== null && incident.can.extend !== '';
  const { form, busy, failure, submit, draft } = useKeptForm(
    `incidents.${incident.id}.team`,
    {
      initialValues: {
        lead_id: incident.lead ? String(incident.lead.id) : '',
        member_ids: incident.members.map(({ id }) => String(id)),
        target_date: incident.target_date ?? daysAfter(today, DAYS),
        reason: '',
      },
      validate: {
        lead_id: (value) => (value ? null : t('incidents.team.leadMissing')),
        member_ids: (ids, { lead_id }) =>
          ids.some((id) => id !== lead_id) ? null : t('incidents.team.membersMissing'),
        target_date: (value) => (value ? null : t('incidents.team.targetMissing')),
        reason: (value, { target_date }) =>
          isPutOff(target_date) && !value.trim() ? t('form.required') : null,
      },
    },
    async ({ lead_id, member_ids, target_date, reason }) => {
      const members = member_ids.filter((id) => id !== lead_id).map(Number);
      await save.mutateAsync({
        lead_id: Number(lead_id),
        member_ids: members,
        target_date,
        reason: isPutOff(target_date) ? reason.trim() : '',
      });
      toast.done(t('incidents.team.saved', { number: incident.number }));
      onClose();
    },
  );
  return (
    <Form onSubmit={submit} failure={failure} draft={draft}>
      <PersonChooser
        label={t('incidents.field.lead_id')}
        near={near}
        {...form.getInputProps('lead_id')}
        onChange={(id) => form.setFieldValue('lead_id', id ?? '')}
      />
      <PeopleField
        label={t('incidents.team.member')}
        add={t('incidents.team.another')}
        near={near}
        without={Number(form.values.lead_id) || undefined}
        value={form.values.member_ids}
        onChange={(ids) => form.setFieldValue('member_ids', ids)}
        error={form.errors.member_ids}
        path="member_ids"
      />
      <DateInput
        label={t('incidents.field.target_date')}
        min={today}
        max={fixed ? (before ?? undefined) : undefined}
        description={fixed ? t('incidents.team.putOffHelp') : undefined}
        {...form.getInputProps('target_date')}
      />
      {isPutOff(form.values.target_date) && !fixed ? (
        <Textarea
          label={t('incidents.team.putOffWhy')}
          autosize
          minRows={2}
          maxLength={2000}
          {...form.getInputProps('reason')}
        />
      ) : null}
      <DialogFoot send={t('common.save')} busy={busy} onClose={onClose} />
      <LeaveGuard when={form.isDirty() && !busy} draft={draft} />
    </Form>
  );
}
