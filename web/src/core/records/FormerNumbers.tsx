import { useTranslation } from 'react-i18next';
import type { components } from '@/platform/types.gen';

export type Alias = components['schemas']['RecordsAlias'];

/** What a record was called in the systems that it came from. */
export function FormerNumbers({ aliases = [] }: { aliases?: readonly Alias[] }) {
  const { t } = useTranslation();
  if (aliases.length === 0) return null;
  return (
    <span className="quiet">
      {t('records.formerly', { numbers: aliases.map(named).join(', ') })}
    </span>
  );
}

const named = ({ source, alias }: Alias) => (source ? `${source} ${alias}` : alias);
