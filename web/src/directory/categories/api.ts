import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Answer } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';

export type Category = NonNullable<Answer<'/api/categories', 'get'>['categories']>[number];

/** All active categories; a form picks those of its own kind of record. */
export const categoryList = queryOptions({
  queryKey: ['categories', 'active'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/categories', { signal })),
  staleTime: 10 * 60_000,
});

const NONE: readonly Category[] = [];

export function useCategories(): readonly Category[] {
  return useQuery(categoryList).data?.categories ?? NONE;
}

export function useCategoriesOf(type: Category['category_type']): readonly Category[] {
  return useCategories().filter((category) => category.category_type === type);
}
