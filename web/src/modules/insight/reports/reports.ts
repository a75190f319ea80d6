import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '@/platform/client';
import { type FileFormat, saveFile } from '@/platform/download';
import { KEY, type Report } from '../api';
import type { Asked } from '../asked';

/** Those that are tables of one shape, by the last part of their addresses. */
export const TABLES = [
  'observation_report',
  'sitewise_report_years',
  'observation_division_report',
  'observation_user_report',
  'observation_category_report',
  'observation_category_type_report',
  'observation_details',
  'user_wise_module_data',
  'category_wise_module_data',
  'permit_template_wise_report',
  'active_people',
  'action_control_wise_report',
] as const;
type Table = (typeof TABLES)[number];

/** How late actions are, each by what its rows are. */
export const AGING = ['site_wise', 'actionable_type_wise', 'risk_level_wise'] as const;
type Aging = (typeof AGING)[number];

export const REPORTS = [...TABLES, ...AGING, 'closure_reports', 'standards'] as const;
export type ReportName = (typeof REPORTS)[number];

export const reportOf = (value: string | undefined): ReportName =>
  REPORTS.find((each) => each === value) ?? 'observation_report';

const isAging = (name: ReportName): name is Aging => (AGING as readonly string[]).includes(name);

export const isTable = (name: ReportName): name is Table | Aging =>
  name !== 'closure_reports' && name !== 'standards';

const AGES = '/api/action_aging_analyses_reports';
type Path = '/api/reports/observation_report';

/** Where a report is; all tables are asked and answer alike. */
const pathOf = (name: Table) => `/api/reports/${name}` as Path;

export const tableOf = (name: Table | Aging, asked: Asked) =>
  queryOptions({
    queryKey: [...KEY, 'report', name, asked],
    queryFn: ({ signal }): Promise<Report> =>
      isAging(name)
        ? unwrap(api.GET(AGES, { params: { query: { ...asked, reporting_type: name } }, signal }))
        : unwrap(api.GET(pathOf(name), { params: { query: asked }, signal })),
    placeholderData: keepPreviousData,
  });

export function exportTable(name: Table | Aging, asked: Asked, format: FileFormat): Promise<void> {
  const query = { ...asked, format };
  return saveFile(
    isAging(name)
      ? api.GET(AGES, { params: { query: { ...query, reporting_type: name } }, parseAs: 'blob' })
      : api.GET(pathOf(name), { params: { query }, parseAs: 'blob' }),
  );
}
