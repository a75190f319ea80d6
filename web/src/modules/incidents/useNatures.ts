import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, unwrap } from '@/platform/client';
import type { Choice } from '@/ui/filters/filter';

/** What codes of natures of injuries say that the list is narrowed to; 0 is that none was said. */
export function useNatures(codes: string | undefined): Choice[] {
  const { t } = useTranslation();
  const asked = codes?.split(',') ?? [];
  const found = useQueries({ queries: asked.map((code) => natureOf(code)) });
  return asked.map((value, i) => ({
    value,
    label: value === '0' ? t('common.none') : (found[i]?.data ?? value),
  }));
}

const natureOf = (code: string) => ({
  queryKey: ['incidents', 'codes', 'nature', 'title', code],
  enabled: code !== '0',
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const params = { query: { kind: 'nature' as const, q: code } };
    const { codes } = await unwrap(api.GET('/api/injury_codes', { params, signal }));
    return codes.find((each) => each.code === code)?.title ?? code;
  },
});
