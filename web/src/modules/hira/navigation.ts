import { useListNavigation } from '@/core/records/navigation';
import { stringifySearch } from '@/platform/search';
import type { HiraSearch } from './search';

interface One {
  readonly id: number;
}

export const pagePath = ({ id }: One) => `/hira/summary/${id}`;
/** One of its versions, as it is or was. */
export const versionPath = ({ id }: One, version: number) =>
  `${pagePath({ id })}${stringifySearch({ version })}`;
export const comparePath = ({ id }: One, from: number, to: number) =>
  `${pagePath({ id })}${stringifySearch({ version: to, from, to })}#versions`;
export const editPath = ({ id }: One) => `/hira/edit/${id}`;
export const copyPath = ({ id }: One) => `/hira/new${stringifySearch({ copy: id })}`;
export const reportPath = (id: number, version?: number) =>
  `/hira/${id}/report${stringifySearch({ version })}`;
/** The register on paper, as it is filtered. */
export const registerPath = (search: HiraSearch) => {
  const { page: _, peek: __, view: ___, ...filters } = search;
  return `/hira/register${stringifySearch(filters)}`;
};
export const LIBRARY = '/settings/risk-library';

/** Going about between the register, what is looked at beside it, and the form. */
export const useNavigation = () =>
  useListNavigation<HiraSearch>('/hira', '/hira/new', { peek: true });
