import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CopyField } from '@/ui/CopyField';
import { ErrorState } from '@/ui/ErrorState';
import { scimQuery } from './api';
import { Requests } from './Requests';
import classes from './scim.module.css';
import { TokenRow } from './TokenRow';

interface Props {
  /** The sign-in providers, each of which may have a token. */
  configs: { id: number; name: string }[];
}

/** By which tokens providers bring people by themselves, and what they asked for last. */
export function ScimCard({ configs }: Props) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(scimQuery);
  if (!data) return error ? <ErrorState error={error} onRetry={refetch} small /> : null;
  return (
    <section className={`card ${classes.section}`} aria-labelledby="scim-title">
      <h2 id="scim-title">{t('scim.title')}</h2>
      <p className={classes.note}>{t('scim.text')}</p>
      <CopyField label={t('scim.address')} value={data.address} />
      <ul className={classes.list}>
        {configs.map((config) => (
          <TokenRow
            key={config.id}
            config={config}
            token={(data.tokens ?? []).find((token) => token.config_id === config.id)}
          />
        ))}
      </ul>
      <Requests requests={data.requests ?? []} />
    </section>
  );
}
