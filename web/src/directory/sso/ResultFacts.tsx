import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSites } from '@/core/records/sites';
import { roleList } from '@/directory/roles/api';
import type { Result } from './api';
import classes from './sso.module.css';

/** What a provider said in a test, and what it is worth here. */
export function ResultFacts({ result }: { result: Result }) {
  const { t } = useTranslation();
  const roles = useQuery(roleList).data ?? [];
  const sites = useSites();
  const groups = (result.groups ?? []).join(', ');
  const role = roles.find(({ id }) => id === result.role_id)?.name;
  const placed = sites.filter(({ id }) => (result.site_ids ?? []).includes(id));
  const facts = [
    [t('sso.result.subject'), result.subject],
    [t('sso.result.email'), result.email || t('sso.result.noEmail')],
    [t('common.name'), result.name],
    [t('sso.groups'), result.too_many ? t('sso.result.tooMany') : groups || t('common.none')],
    [t('sso.role'), role ?? t('sso.result.noRole')],
    [t('sso.sites'), placed.map(({ name }) => name).join(', ') || t('common.none')],
  ];
  return (
    <>
      <p role="status">{t(result.known ? 'sso.result.known' : 'sso.result.unknown')}</p>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
