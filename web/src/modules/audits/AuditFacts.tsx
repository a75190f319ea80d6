import { useTranslation } from 'react-i18next';
import { useEnergyFacts } from '@/core/energy/useEnergyFacts';
import { useFormats } from '@/platform/formats';
import { useWord } from '@/platform/words';
import { Facts } from '@/ui/Facts';
import classes from './audits.module.css';
import { TemplateMark } from './TemplateMark';
import type { Audit, AuditRow } from './types';

/** What is audited, when and by whom. */
export function AuditFacts({ audit }: { audit: AuditRow | Audit }) {
  const { t } = useTranslation();
  const { day, fullDateTime } = useFormats();
  const word = useWord();
  const energy = useEnergyFacts();
  const zone = audit.site.time_zone;
  const at = (instant: string | null) => (instant ? fullDateTime(instant, zone) : null);
  const window =
    audit.due_on === audit.planned_on
      ? day(audit.planned_on)
      : t('audits.window', { from: day(audit.planned_on), to: day(audit.due_on) });
  const ended = 'skipped' in audit ? audit.skipped : null;
  return (
    <Facts
      facts={[
        [t('audits.field.template_id'), <TemplateMark key="template" template={audit.template} />],
        [t('audits.field.audit_type'), word('audits.type', audit.audit_type)],
        [t('field.site_id'), audit.site.name],
        [t('audits.field.planned_on'), window],
        [t('audits.field.moved_from'), audit.moved_from ? day(audit.moved_from) : null],
        [t('audits.field.frequency'), word('audits.frequency', audit.frequency)],
        [t('audits.field.auditor_id'), audit.auditor?.name],
        [t('audits.field.auditee_id'), audit.auditee?.name],
        [t('audits.field.started_at'), at(audit.started_at)],
        [t('audits.field.completed_at'), at(audit.completed_at)],
        ...energy(audit),
        [
          t('audits.field.scope'),
          'scope' in audit && audit.scope ? (
            <span key="scope" className={classes.prose}>
              {audit.scope}
            </span>
          ) : null,
        ],
        [
          t('audits.field.skipped'),
          ended
            ? [
                ended.by?.name ?? t('common.unknownPerson'),
                fullDateTime(ended.at, zone),
                ended.reason,
              ]
                .filter(Boolean)
                .join(' · ')
            : null,
        ],
      ]}
    />
  );
}
