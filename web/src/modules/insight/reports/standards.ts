import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { type FileFormat, saveFile } from '@/platform/download';
import { KEY } from '../api';
import type { Asked } from '../asked';

export type Standards = Answer<'/api/reports/standards', 'get'>;
export type StandardTable = NonNullable<Standards['tables']>[number];
export type StandardLine = NonNullable<StandardTable['lines']>[number];

/** The hours that GRI rates are of. */
export const HOURS = ['200000', '1000000'] as const;
export type Hours = (typeof HOURS)[number];

export const standardsOf = (asked: Asked, per_hours: Hours) =>
  queryOptions({
    queryKey: [...KEY, 'standards', asked, per_hours],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/reports/standards', { params: { query: { ...asked, per_hours } }, signal }),
      ),
    placeholderData: keepPreviousData,
  });

export const exportStandards = (asked: Asked, per_hours: Hours, format: FileFormat) =>
  saveFile(
    api.GET('/api/reports/standards', {
      params: { query: { ...asked, per_hours, format } },
      parseAs: 'blob',
    }),
  );
