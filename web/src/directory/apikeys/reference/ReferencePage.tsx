import { PasswordInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Around } from '@/shell/Around';
import { LanguageSelect } from '@/shell/open/LanguageSelect';
import { AppLink } from '@/ui/AppLink';
import { ErrorState } from '@/ui/ErrorState';
import { PageHeader } from '@/ui/PageHeader';
import { byPart, found, type Operation, type Reference, referenceQuery } from './document';
import { OperationView } from './OperationView';
import classes from './reference.module.css';

/** All that programs can ask, from the API's own document, and a form to try it by. */
export function ReferencePage() {
  return (
    <Around>
      <Reading />
    </Around>
  );
}

function Reading() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(referenceQuery);
  const { op } = useSearch({ strict: false }) as { op?: string };
  const navigate = useNavigate();
  const [key, setKey] = useState('');
  const shown = data?.operations.find(({ id }) => id === op);
  const leave = () => void navigate({ to: '/api-reference' });
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <PageHeader title={t('apikeys.reference.title')} text={t('apikeys.reference.text')}>
          <LanguageSelect />
        </PageHeader>
        <p className={classes.links}>
          <AppLink href="/">{t('apikeys.reference.home')}</AppLink>
          <a href="/api/openapi.json">openapi.json</a>
          <a href="/api/docs">{t('apikeys.reference.plain')}</a>
          {data ? <span>{t('apikeys.reference.version', { version: data.version })}</span> : null}
        </p>
        <PasswordInput
          className={classes.key}
          label={t('apikeys.reference.key')}
          description={t('apikeys.reference.keyHelp')}
          value={key}
          autoComplete="off"
          visibilityToggleButtonProps={{ 'aria-label': t('apikeys.reference.showKey') }}
          onChange={(event) => setKey(event.currentTarget.value)}
        />
      </header>
      {error ? <ErrorState error={error} onRetry={refetch} /> : null}
      {data || error ? null : <p role="status">{t('apikeys.reference.loading')}</p>}
      {data ? (
        <div className={classes.columns} data-chosen={shown ? '' : undefined}>
          <Operations of={data} chosen={shown?.id} />
          <main className={classes.one}>
            {shown ? (
              <OperationView
                key={shown.id}
                of={shown}
                schemas={data.schemas}
                apiKey={key}
                onLeave={leave}
              />
            ) : (
              <p className={classes.note}>{t('apikeys.reference.choose')}</p>
            )}
          </main>
        </div>
      ) : null}
    </div>
  );
}

/** All of them, by the part of the API that they belong to. */
function Operations({ of, chosen }: { of: Reference; chosen?: string }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const words = useDeferredValue(typed);
  const parts = useMemo(() => byPart(found(of.operations, words)), [of, words]);
  return (
    <nav className={classes.list} aria-label={t('apikeys.reference.operations')}>
      <TextInput
        label={t('apikeys.reference.search')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {parts.length === 0 ? <p role="status">{t('apikeys.reference.none')}</p> : null}
      {parts.map(([part, operations]) => (
        <details
          key={`${part} ${words !== ''}`}
          open={words !== '' || operations.some(({ id }) => id === chosen)}
        >
          <summary>
            <span className={classes.part}>{of.parts[part] || part}</span>
            <span className={classes.count}>{operations.length}</span>
          </summary>
          <ul>
            {operations.map((operation) => (
              <li key={operation.id}>
                <OperationLink of={operation} chosen={operation.id === chosen} />
              </li>
            ))}
          </ul>
        </details>
      ))}
    </nav>
  );
}

function OperationLink({ of, chosen }: { of: Operation; chosen: boolean }) {
  return (
    <AppLink
      className={classes.operation}
      href={`/api-reference?op=${of.id}`}
      aria-current={chosen ? 'true' : undefined}
    >
      <span className={classes.method}>{of.method}</span>
      <span className={classes.path}>{of.path}</span>
      <span className={classes.summary}>{of.summary}</span>
    </AppLink>
  );
}
