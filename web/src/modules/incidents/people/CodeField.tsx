import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api, unwrap } from '@/platform/client';
import { type Found, SearchSelect, type Source } from '@/ui/form/SearchSelect';

export const KINDS = ['nature', 'part', 'source', 'event'] as const;
export type Kind = (typeof KINDS)[number];

interface Props {
  kind: Kind;
  /** What is chosen, with its title. */
  chosen: Found | null;
  onChoose: (found: Found | null) => void;
  error?: ReactNode;
}

/** A code of the injury classification, found by the words of its title or by its digits. */
export function CodeField({ kind, ...rest }: Props) {
  const { t } = useTranslation();
  return (
    <SearchSelect
      clearable
      label={`${t(`incidents.code.${kind}`)} (${t('common.optional')})`}
      data-path={kind}
      source={codesOf(kind)}
      {...rest}
    />
  );
}

const codesOf = (kind: Kind): Source<Found> => ({
  key: ['incidents', 'codes', kind],
  find: async (q, signal) => {
    const params = { query: { kind, q: q || undefined } };
    const { codes } = await unwrap(api.GET('/api/injury_codes', { params, signal }));
    return codes.map(({ code, title }) => ({ value: code, label: title, about: code }));
  },
});
