import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useEnergyFilters } from '@/core/energy/filters';
import { SEEN } from '@/core/energy/kinds';
import { usePeopleChoices } from '@/core/records/people';
import { useSites } from '@/core/records/sites';
import { useCan } from '@/platform/can';
import { useWord } from '@/platform/words';
import { type Choice, choice, days, type Filter, flag, named } from '@/ui/filters/filter';
import { formData } from './api';
import { type AuditSearch, TIMINGS, TYPES } from './filters';
import { TemplateMark } from './TemplateMark';

/** What the list can be narrowed by. */
export function useAuditFilters(): Filter[] {
  const { t } = useTranslation();
  const word = useWord();
  const { date_type, audit_type } = useSearch({ strict: false } as never) as AuditSearch;
  const sites = useSites();
  const templates = useTemplateChoices();
  const people = usePeopleChoices();
  const energy = useEnergyFilters(SEEN);
  return [
    days(
      'planned',
      'from',
      'to',
      t(date_type === 'completed' ? 'audits.field.completed_at' : 'audits.field.planned_on'),
    ),
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
    flag('scored', t('audits.filter.scored')),
    ...energy,
    ...(audit_type
      ? [
          choice(
            'audit_type',
            t('audits.field.audit_type'),
            TYPES.map((value) => ({ value, label: word('audits.type', value) })),
          ),
        ]
      : []),
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
