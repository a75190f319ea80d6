import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BulkDialog } from '@/core/records/BulkDialog';
import { PersonChooser } from '@/core/records/PersonChooser';
import classes from '../audits.module.css';
import type { AuditRow } from '../types';
import { useAssignMany } from '../writes';
import { AUDITORS, hasBegun, Reason } from './PlanDialogs';

interface Props {
  audits: readonly AuditRow[];
  onClose: () => void;
  onDone: () => void;
}

/** Several audits are given to another auditor, with one reason. */
export function AssignMany({ audits, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const [to, setTo] = useState('');
  const [reason, setReason] = useState('');
  const assign = useAssignMany();
  const count = audits.length;
  const begun = audits.filter(hasBegun).length;
  const about = t('audits.ask.assignMany.about', { count });
  const body = {
    audit_ids: audits.map(({ id }) => id),
    auditor_id: Number(to),
    reason: reason.trim(),
  };
  return (
    <BulkDialog
      title={t('audits.move.assign')}
      about={begun > 0 ? `${about} ${t('audits.ask.assignMany.begun', { count: begun })}` : about}
      done={t('audits.ask.assignMany.done', { count })}
      ids="audit_ids"
      value={to}
      missing={t('audits.form.auditorMissing')}
      busy={assign.isPending}
      send={() => assign.mutateAsync(body)}
      onClose={onClose}
      onDone={onDone}
      field={(error) => (
        <div className={classes.asked}>
          <PersonChooser
            label={t('audits.field.auditor_id')}
            among={AUDITORS}
            near={audits[0]?.site.id}
            value={to}
            error={error}
            onChange={(id) => setTo(id ?? '')}
          />
          <Reason value={reason} onChange={(event) => setReason(event.currentTarget.value)} />
        </div>
      )}
    />
  );
}
