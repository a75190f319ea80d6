import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import type { ProviderRequest } from './api';
import classes from './scim.module.css';

const REFUSED = 400;

/** The last requests of providers, the newest first, each with what became of it. */
export function Requests({ requests }: { requests: ProviderRequest[] }) {
  const { t } = useTranslation();
  if (requests.length === 0) return <p className={classes.note}>{t('scim.noRequests')}</p>;
  return (
    <details className={classes.requests}>
      <summary>{t('scim.requests')}</summary>
      <ol>
        {requests.map((request) => (
          <One key={request.id} request={request} />
        ))}
      </ol>
    </details>
  );
}

function One({ request }: { request: ProviderRequest }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { at, provider, method, path, status, subject, said, ignored } = request;
  const notes = [
    dateTime(at),
    provider || t('scim.wrongToken'),
    ignored > 0 ? t('scim.ignored', { count: ignored }) : '',
  ];
  return (
    <li data-refused={status >= REFUSED || undefined}>
      <span className={classes.name}>{[subject, said].filter(Boolean).join(' · ')}</span>
      <code>{`${method} ${path} → ${status}`}</code>
      <span className={classes.note}>{notes.filter(Boolean).join(' · ')}</span>
    </li>
  );
}
