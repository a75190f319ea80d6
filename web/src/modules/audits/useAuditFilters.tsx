import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usePeopleChoices } from '@/core/records/people';
import { useSites } from '@/core/records/sites';
import { useCan } from '@/platform/can';
import { type Choice, choice, days, type Filter, flag, named } from '@/ui/filters/filter';
import { formData } from './api';
import { TIMINGS } from './filters';
import { TemplateMark } from './TemplateMark';

/** What the list can be narrowed by. */
export function useAuditFilters(): Filter[] {
  const { t } = useTranslation();
  const sites = useSites();
  const templates = useTemplateChoices();
  const people = usePeopleChoices();
  return [
    days('planned', 'from', 'to', t('audits.field.planned_on')),
    choice('template_id', t('audits.field.template_id'), templates),
    choice('site_id', t('field.site_id'), named(sites)),
    choice('auditor_id', t('audits.field.auditor_id'), people),
    choice('auditee_id', t('audits.field.auditee_id'), people),
    choice(
      'timing',
      t('audits.timing.label'),
      TIMINGS.map((value) => ({ value, label: t(`audits.timing.${value}`) })),
    ),
    flag('mine', t('audits.mine')),
    flag('failed', t('audits.failed')),
  ];
}

/** The templates that can be used now, to choose from. */
export function useTemplateChoices(): Choice[] {
  const { can } = useCan();
  const runs = can('Audit', 'create') || can('Audit', 'update'); // who only reads is not told them
  const { data } = useQuery({ ...formData(0), enabled: runs });
  const templates = data?.templates ?? [];
  return templates.map((template) => ({
    value: String(template.id),
    label: template.name,
    mark: <TemplateMark template={{ ...template, name: '' }} />,
  }));
}
