import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Answer, Body } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { queryClient } from '@/platform/queries';
import { useWrite } from '@/platform/useWrite';

export type MatrixVersion = Answer<'/api/risk_matrix', 'get'>['matrix'];
/** What is drawn and rated on, of any version. */
export type Matrix = Pick<MatrixVersion, 'likelihoods' | 'severities' | 'bands' | 'cells'>;
export type Band = MatrixVersion['bands'][number];
export type Label = MatrixVersion['likelihoods'][number];
export type Level = Band['level'];
export type NextMatrix = Body<'/api/risk_matrix', 'put'>;

export const STEPS = [1, 2, 3, 4, 5] as const;
export const LEVELS = ['low', 'medium', 'high', 'extreme'] as const satisfies readonly Level[];

const KEY = ['risks'];

/** The matrix in use, or as it was. */
export const matrixQuery = (number = -1) =>
  queryOptions({
    queryKey: [...KEY, 'matrix', number],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/risk_matrix', { params: { query: { number } }, signal })),
    select: ({ matrix }) => matrix,
  });

export const versionsQuery = queryOptions({
  queryKey: [...KEY, 'versions'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/risk_matrix/versions', { signal })),
  select: ({ matrices }) => matrices,
});

/** The matrix in use, once it is there. */
export const useMatrix = (): MatrixVersion | undefined => useQuery(matrixQuery()).data;

export function useSaveMatrix() {
  return useWrite({
    send: (body: NextMatrix, headers) => unwrap(api.PUT('/api/risk_matrix', { body, headers })),
    // Whatever is rated may be graver now.
    onSuccess: () => queryClient.invalidateQueries(),
  });
}
