import { Textarea } from '@mantine/core';
import type { ChangeEventHandler } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonChooser } from '@/core/records/PersonChooser';
import { useFormats } from '@/platform/formats';
import { DateInput } from '@/ui/form/DateInputs';
import { Form } from '@/ui/form/Form';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import type { AuditRow } from '../types';
import { useMove } from '../writes';

/** Who may run audits. */
export const AUDITORS = { module: 'Audit', action: 'update' } as const;

export type PlanMove = 'move' | 'assign' | 'skip' | 'revoke';
type Planned = Pick<
  AuditRow,
  'id' | 'number' | 'title' | 'planned_on' | 'started_at' | 'site' | 'auditor'
>;

/** Somebody is at it; part of what they have done may be on their device alone. */
export const hasBegun = ({ started_at }: Pick<AuditRow, 'started_at'>) => started_at !== null;

interface Props {
  audit: Planned;
  which: PlanMove;
  opened: boolean;
  onClose: () => void;
}

/** What is changed before an audit is done: its day, its auditor, or that it is left out. */
export function PlanDialog({ audit, which, opened, onClose }: Props) {
  const { t } = useTranslation();
  const title = t(`audits.ask.${which}.title`, { number: audit.number });
  return (
    <FormDialog title={title} opened={opened} onClose={onClose}>
      {which === 'move' ? <MoveForm audit={audit} onClose={onClose} /> : null}
      {which === 'assign' ? <AssignForm audit={audit} onClose={onClose} /> : null}
      {which === 'skip' || which === 'revoke' ? (
        <ReasonedForm audit={audit} which={which} onClose={onClose} />
      ) : null}
    </FormDialog>
  );
}

interface FormProps {
  audit: Planned;
  onClose: () => void;
}

function MoveForm({ audit, onClose }: FormProps) {
  const { t } = useTranslation();
  const { day, today } = useFormats();
  const move = useMove(audit.id, 'move');
  const first = today(audit.site.time_zone);
  const { form, busy, failure, submit } = useServerForm(
    {
      initialValues: {
        planned_on: [audit.planned_on, first].sort().at(-1) ?? first,
        reason: '',
      },
      validate: {
        planned_on: (value) => (value && value >= first ? null : t('audits.ask.move.dayMissing')),
      },
    },
    async ({ planned_on, reason }) => {
      await move.mutateAsync({ planned_on, reason: reason.trim() });
      toast.done(t('audits.ask.move.done', { number: audit.number, day: day(planned_on) }));
      onClose();
    },
  );
  return (
    <Form failure={failure} onSubmit={submit}>
      <p className="quiet">{audit.title}</p>
      <DateInput
        data-autofocus
        label={t('audits.field.planned_on')}
        min={first}
        {...form.getInputProps('planned_on')}
      />
      <Reason {...form.getInputProps('reason')} />
      <DialogFoot send={t('audits.move.move')} busy={busy} onClose={onClose} />
    </Form>
  );
}

function AssignForm({ audit, onClose }: FormProps) {
  const { t } = useTranslation();
  const name = audit.auditor?.name ?? t('common.unknownPerson');
  const assign = useMove(audit.id, 'assign');
  const { form, busy, failure, submit } = useServerForm(
    {
      initialValues: { auditor_id: '', reason: '' },
      validate: {
        auditor_id: (value) => (value ? null : t('audits.form.auditorMissing')),
      },
    },
    async ({ auditor_id, reason }) => {
      const given = await assign.mutateAsync({
        auditor_id: Number(auditor_id),
        reason: reason.trim(),
      });
      toast.done(
        t('audits.ask.assign.done', { number: audit.number, name: given.auditor?.name ?? '' }),
      );
      onClose();
    },
  );
  return (
    <Form failure={failure} onSubmit={submit}>
      <p className="quiet">
        {t('audits.ask.assign.text', { name })}
        {hasBegun(audit) ? ` ${t('audits.ask.assign.away', { name })}` : ''}
      </p>
      <PersonChooser
        data-autofocus
        label={t('audits.field.auditor_id')}
        among={AUDITORS}
        near={audit.site.id}
        without={audit.auditor?.id}
        {...form.getInputProps('auditor_id')}
      />
      <Reason {...form.getInputProps('reason')} />
      <DialogFoot send={t('audits.move.assign')} busy={busy} onClose={onClose} />
    </Form>
  );
}

/** What is done with no more than a reason, which it needs. */
function ReasonedForm({ audit, which, onClose }: FormProps & { which: 'skip' | 'revoke' }) {
  const { t } = useTranslation();
  const send = useMove(audit.id, which);
  const { form, busy, failure, submit } = useServerForm(
    {
      initialValues: { reason: '' },
      validate: { reason: (value) => (value.trim() ? null : t('audits.form.reasonMissing')) },
    },
    async ({ reason }) => {
      await send.mutateAsync({ reason: reason.trim() });
      toast.done(t(`audits.ask.${which}.done`, { number: audit.number }));
      onClose();
    },
  );
  return (
    <Form failure={failure} onSubmit={submit}>
      <p className="quiet">{t(`audits.ask.${which}.text`)}</p>
      <Textarea
        data-autofocus
        label={t('audits.field.reason')}
        autosize
        minRows={3}
        maxLength={2000}
        {...form.getInputProps('reason')}
      />
      <DialogFoot send={t(`audits.move.${which}`)} busy={busy} onClose={onClose} />
    </Form>
  );
}

interface ReasonProps {
  value?: string;
  onChange?: ChangeEventHandler<HTMLTextAreaElement>;
}

export function Reason(props: ReasonProps) {
  const { t } = useTranslation();
  return (
    <Textarea
      label={`${t('audits.field.reason')} (${t('common.optional')})`}
      autosize
      minRows={2}
      maxLength={2000}
      {...props}
    />
  );
}
